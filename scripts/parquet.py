#!/usr/bin/env python3
"""Parquet, Arrow and Feather for kreplay, which starts this program and talks to it through pipes.

    parquet.py read FILE              the rows of FILE as CSV on standard output
    parquet.py write parquet|feather  the CSV of candles on standard input as a file on standard output

Takes Python 3.9 and the package pyarrow, 12 or later. Memory is bounded by a batch of rows, whatever
the size of the file; a file of Arrow whose batches are larger is read a batch at a time. What is wrong
is said in one line on standard error, and the exit code is 3 where pyarrow is missing, else 1.

Columns keep their names and their order; the index of a data frame comes first. Numbers are written
with as many digits as give the same double. Times with a zone are written as its clocks show them, with
their offset; times without one as they are. Columns of lists, structures and bytes are left out.
"""
import ast
import os
import re
import signal
import sys

# Ctrl-C ends it as it ends any program of a pipe, without a trace.
signal.signal(signal.SIGINT, signal.SIG_DFL)

ROWS = 1 << 16  # in a batch


def fail(message, code=1):
    sys.stderr.write(" ".join(str(message).split())[:500] + "\n")
    sys.stderr.flush()
    os._exit(code)


try:
    import pyarrow as pa
    import pyarrow.compute as pc
    import pyarrow.csv as csv
    import pyarrow.ipc as ipc
    import pyarrow.parquet as pq
except ImportError as error:
    fail(error, 3)


# Reading


def batches(path):
    """The schema of a file, and its rows in batches."""
    with open(path, "rb") as file:
        magic = file.read(6)
    if magic.startswith(b"PAR1"):
        # Whole chunks of columns are never in memory, and their checksums are looked at.
        options = {"buffer_size": 1 << 20, "pre_buffer": False}
        try:
            file = pq.ParquetFile(path, page_checksum_verification=True, **options)
        except TypeError:
            file = pq.ParquetFile(path, **options)
        return file.schema_arrow, file.iter_batches(ROWS, use_threads=False)
    if magic == b"ARROW1":
        reader = ipc.open_file(pa.memory_map(path))
        return reader.schema, (reader.get_batch(i) for i in range(reader.num_record_batches))
    if magic.startswith(b"FEA1"):
        fail("it is Feather of version 1, which pyarrow reads no more; write it again as version 2")
    reader = ipc.open_stream(pa.memory_map(path))
    return reader.schema, iter(reader)


def plain_type(kind):
    """The type of a column without its packing."""
    if isinstance(kind, pa.BaseExtensionType):
        return plain_type(kind.storage_type)
    if pa.types.is_dictionary(kind):
        return plain_type(kind.value_type)
    if pa.types.is_run_end_encoded(kind):
        return plain_type(kind.value_type)
    return kind


def is_text(kind):
    views = getattr(pa.types, "is_string_view", lambda _: False)
    return pa.types.is_string(kind) or pa.types.is_large_string(kind) or views(kind)


def is_kept(kind):
    types = pa.types
    checks = [
        types.is_integer, types.is_floating, types.is_decimal, types.is_timestamp, types.is_date,
        types.is_time, types.is_boolean, types.is_null, is_text,
    ]
    return any(check(kind) for check in checks)


def column_names(schema):
    """[(place, name)] of the columns that are kept: those of an index first, with the names that
    the data frame had."""
    described = schema.pandas_metadata or {}
    index = [name for name in described.get("index_columns", []) if isinstance(name, str)]
    titles = {
        entry.get("field_name"): entry.get("name") for entry in described.get("columns", [])
    }
    kept = [i for i, field in enumerate(schema) if is_kept(plain_type(field.type))]
    first = [i for i in kept if schema.names[i] in index]
    names = []
    for i in first + [i for i in kept if i not in first]:
        name = schema.names[i]
        if name in index and re.fullmatch(r"__index_level_\d+__", name):
            name = titles.get(name) or ""
        names.append((i, name))
    return names


def levels(names):
    """Where names are pairs of a price and a symbol, as in ('Close', 'AAPL'): the place of the
    symbol in them, and {symbol: [(place, name)]}; else nothing."""
    pairs = {}
    for place, name in names:
        if name.startswith("("):
            try:
                pair = ast.literal_eval(name)
            except (ValueError, SyntaxError):
                continue
            if isinstance(pair, tuple) and len(pair) == 2:
                pairs[place] = tuple(str(part) for part in pair)
    for level in (0, 1):
        lower = {pair[level].lower() for pair in pairs.values()}
        if {"open", "high", "low", "close"} <= lower:
            symbols = {}
            for place, pair in pairs.items():
                symbols.setdefault(pair[1 - level], []).append((place, pair[level]))
            others = [(place, name) for place, name in names if place not in pairs]
            # The index's name is a pair with nothing in it.
            others += [(p, n) for s in ("", "None") for p, n in symbols.pop(s, [])]
            return {symbol: others + own for symbol, own in symbols.items()}
    return {}


def storage(column):
    """A column without its packing."""
    if isinstance(column.type, pa.BaseExtensionType):
        return storage(column.storage)
    if pa.types.is_dictionary(column.type):
        return storage(column.dictionary_decode())
    if pa.types.is_run_end_encoded(column.type):
        return storage(pc.run_end_decode(column))
    return column


def text(column):
    """A column as the CSV writer takes it."""
    column = storage(column)
    kind, types = column.type, pa.types
    if types.is_timestamp(kind):
        for unit in ("s", "ms", "us", "ns"):
            # The coarsest unit that loses nothing.
            if unit == kind.unit:
                break
            try:
                column = column.cast(pa.timestamp(unit, kind.tz))
                break
            except pa.ArrowInvalid:
                continue
        return column.cast(pa.string())
    if types.is_date64(kind):
        return column.cast(pa.date32(), safe=False).cast(pa.string())
    if types.is_decimal(kind) or types.is_date(kind) or types.is_time(kind):
        return column.cast(pa.string())
    if types.is_floating(kind):
        return column.cast(pa.float32()).cast(pa.float64()) if types.is_float16(kind) else column.cast(pa.float64())
    if is_text(kind):
        return pc.replace_substring_regex(column.cast(pa.large_string()), r"[\r\n\x00]+", " ")
    return column


def header(names):
    """The header line; none where columns have only numbers for names."""
    names = [name for _, name in names]
    if all(re.fullmatch(r"\d+", name) for name in names):
        return None
    return (",".join(map(cell, names)) + "\n").encode()


def cell(name):
    """A name in the header."""
    name = re.sub(r"[\r\n\x00]+", " ", name)
    # What looks like a number or a time would look like the first row.
    if re.fullmatch(r"[\d.,+\-/: TZ]*\d[\d.,+\-/: TZ]*", name):
        name = f"column {name}"
    return '"' + name.replace('"', '""') + '"' if re.search('[",;\t]', name) else name


def read(path):
    schema, rows = batches(path)
    names = column_names(schema)
    if not names:
        fail("it has no columns of numbers, times or text")
    out = pa.PythonFile(sys.stdout.buffer, mode="w")
    symbols = levels(names)
    tables = [(None, names)] if not symbols else sorted(symbols.items())
    first = tables[0][1]
    title = header(first if not symbols else first + [(-1, "symbol")])
    if title:
        out.write(title)
    for batch in rows:
        for start in range(0, batch.num_rows, ROWS):
            part = batch.slice(start, ROWS)
            for symbol, own in tables:
                columns = [text(part.column(i)) for i, _ in own]
                if symbol is not None:
                    columns.append(pa.array([symbol] * part.num_rows, pa.string()))
                write_rows(columns, out)
    out.flush()


def write_rows(columns, out):
    """Rows as CSV; in quotes only where they need some, since that is quicker to read."""
    marks = [pc.match_substring_regex(c, '[",]') for c in columns if is_text(c.type)]
    style = "needed" if any(pc.any(mark).as_py() for mark in marks) else "none"
    options = csv.WriteOptions(include_header=False, quoting_style=style)
    data = pa.RecordBatch.from_arrays(columns, [str(i) for i in range(len(columns))])
    csv.write_csv(data, out, options)


# Writing


def write(kind):
    options = csv.ReadOptions(use_threads=False, block_size=1 << 23)
    names = ["open", "high", "low", "close", "volume"]
    types = {"time": pa.int64(), "sequence": pa.int64(), **{name: pa.float64() for name in names}}
    reader = csv.open_csv(
        sys.stdin.buffer, options, convert_options=csv.ConvertOptions(column_types=types)
    )
    moments = pa.timestamp("ms", "UTC")
    schema = pa.schema(
        [pa.field(f.name, moments if f.name == "time" else f.type) for f in reader.schema]
    )
    out = pa.PythonFile(sys.stdout.buffer, mode="w")
    if kind == "parquet":
        writer = pq.ParquetWriter(out, schema)
    else:
        codec = "lz4" if pa.Codec.is_available("lz4") else None
        writer = ipc.new_file(out, schema, options=ipc.IpcWriteOptions(compression=codec))
    with writer:
        for batch in reader:
            columns = [column.cast(moments) if i == 0 else column for i, column in enumerate(batch)]
            writer.write_batch(pa.RecordBatch.from_arrays(columns, schema=schema))
    out.flush()


def main():
    mode, what = sys.argv[1:] if len(sys.argv) == 3 else ("", "")
    try:
        if mode == "read":
            read(what)
        elif mode == "write" and what in ("parquet", "feather"):
            write(what)
        else:
            sys.exit(__doc__)
        sys.stdout.buffer.flush()
    except ConnectionError:
        # Nobody reads on.
        os._exit(0)
    except (pa.ArrowException, OSError, ValueError, MemoryError) as error:
        fail(error)
    # Quicker than freeing all there is.
    os._exit(0)


if __name__ == "__main__":
    main()
