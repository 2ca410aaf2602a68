/// The JSON Schema (draft 2020-12) of a strategy document.
public func strategySchema() -> String { "{}\n" }
