import Indicators

extension IndicatorDescription {
  /// The inputs that a call may give.
  var arguments: [Input] { inputs.filter(\.isArgument) }

  /// The call with all its defaults: `rsi(close, length: 14, method: wilder)`.
  var usage: String {
    let series = arguments.map(\.standard.rawValue)
    let numbers = parameters.map { "\($0.name): \($0.standardText)" }
    return "\(name)(\((series + numbers).joined(separator: ", ")))"
  }
}

extension IndicatorDescription.Parameter {
  /// Its default as the language writes it.
  var standardText: String {
    if case .option(let words) = kind, words.indices.contains(Int(standard)) {
      return words[Int(standard)]
    }
    return plain(standard)
  }
}
