import Indicators
import Text

extension IndicatorDescription {
  /// The inputs that a call may give.
  var arguments: [Input] { inputs.filter(\.isArgument) }

  /// The call with all its defaults: `rsi(close, length: 14, method: wilder)`.
  var usage: String { usage(calledAs: name) }

  /// The same under another of its names, which may ask for another order.
  func usage(calledAs name: String) -> String {
    let series = arguments.map(\.standard.rawValue)
    let numbers = positions(calledAs: name).map { place in
      "\(parameters[place].name): \(parameters[place].standardText)"
    }
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
