"""Checks documents against the JSON Schema that `kreplay schema` prints.

usage: check-schema.py SCHEMA DOCUMENT...   (needs: jsonschema==4.26.0, PyYAML==6.0.3)
"""

import json
import sys

import jsonschema
import yaml


def read(path):
    with open(path, encoding="utf-8") as file:
        text = file.read()
    if path.endswith(".json"):
        return json.loads(text)
    return plain(yaml.safe_load(text))


def plain(value):
    """Values as JSON has them; dates stay text, as the reader takes them."""
    if isinstance(value, dict):
        return {str(key): plain(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [plain(inner) for inner in value]
    return value if isinstance(value, (str, int, float, bool, type(None))) else str(value)


def main(schema_path, *paths):
    with open(schema_path, encoding="utf-8") as file:
        schema = json.load(file)
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(schema)
    faults = 0
    for path in paths:
        for error in validator.iter_errors(read(path)):
            place = ".".join(str(part) for part in error.absolute_path)
            print(f"{path}: {place}: {error.message}")
            faults += 1
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
