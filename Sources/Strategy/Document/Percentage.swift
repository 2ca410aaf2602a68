/// Text such as `5%`.
enum Percentage {
  /// The text before the sign, if the text is digits and ends with one.
  static func digits(of text: String) -> Substring? {
    let text = text.drop { $0 == " " }
    guard text.last == "%" else { return nil }
    let digits = text.dropLast().trimmedEnd
    return digits.allSatisfy { $0.isASCII && ($0.isNumber || ".+-eE".contains($0)) } ? digits : nil
  }
}

extension Substring {
  fileprivate var trimmedEnd: Substring {
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }
}
