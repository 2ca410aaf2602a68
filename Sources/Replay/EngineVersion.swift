/// The version of the engine: it changes whenever the same document and data may give other trades.
public let kreplayEngineVersion = "0.2.0"
