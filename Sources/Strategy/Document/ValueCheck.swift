import Market
import Text

extension ShapeCheck {
  func checkText(_ node: DocumentNode, _ form: Shape.TextForm, _ path: String)
    throws(DocumentError)
  {
    switch form {
    case .any, .file:
      guard let text = node.scalar, node.number == nil, node.flag == nil else {
        throw wrong(node, form.words, path, cure: form == .file ? severalFiles(node) : nil)
      }
      // A system call would take the path as ended at a NUL.
      if case .file = form, text.isEmpty || text.utf8.contains(0) {
        throw document.error(
          .malformedText(text, expected: "the path of a file"), node.position, path: path)
      }
    case .time, .timeframe, .clock, .zone, .calendar, .flatTime, .until:
      guard let text = node.scalar else { throw wrong(node, form.words, path) }
      if let fault = form.fault(of: text) { throw document.error(fault, node.position, path: path) }
    }
  }

  /// How several files are written, where a list is given in place of one.
  private func severalFiles(_ node: DocumentNode) -> String? {
    guard case .sequence = node.content else { return nil }
    return "several instruments as a list in 'data' itself: \"data\": [\"a.csv\", \"b.csv\"]"
  }

  func checkNumber(_ node: DocumentNode, _ range: NumberRange, _ path: String)
    throws(DocumentError)
  {
    guard let number = node.number else {
      if case .plain(let text) = node.content,
        text.first?.isNumber == true || text.first == "." || text.first == "-"
      {
        throw document.error(numberFault(text), node.position, path: path)
      }
      try refuseShare(node, range, path)
      throw wrong(node, "a number", path, cure: digits(node))
    }
    guard range.contains(number) else {
      throw document.error(
        .outOfRange(plain(number) + range.cure(number), expected: range.words), node.position,
        path: path)
    }
  }

  /// `"50%"` where a share is written 0.5.
  func refuseShare(
    _ node: DocumentNode, _ range: NumberRange, _ path: String
  ) throws(DocumentError) {
    guard range.isShare, let share = node.scalar.flatMap(ForeignKeys.share) else { return }
    throw wrong(node, "a share such as 0.5", path, cure: plain(share))
  }

  /// The number in quotation marks, without them.
  private func digits(_ node: DocumentNode) -> String? {
    guard case .text(let text) = node.content, case .value = StrictNumber.read(text) else {
      return nil
    }
    return "\(text) without quotation marks"
  }

  private func numberFault(_ text: String) -> DocumentFault {
    StrictNumber.read(text) == .tooLarge
      ? .expression(.numberTooLarge(text)) : .notNumber(text)
  }

  func checkWhole(_ node: DocumentNode, _ range: ClosedRange<Int>, _ path: String)
    throws(DocumentError)
  {
    let bounds = NumberRange.from(Double(range.lowerBound), to: Double(range.upperBound))
    guard let number = node.number else { return try checkNumber(node, bounds, path) }
    guard bounds.contains(number), number == number.rounded() else {
      throw document.error(
        .outOfRange(
          plain(number),
          expected:
            "a whole number from \(grouped(range.lowerBound)) to \(grouped(range.upperBound))"),
        node.position, path: path)
    }
  }

  func checkChoice(_ node: DocumentNode, _ words: [String], _ path: String)
    throws(DocumentError)
  {
    guard let text = node.scalar else { throw wrong(node, listed(words, or: true), path) }
    if words.contains(text) { return }
    throw document.error(
      .unknownChoice(text, nearest: Nearest.name(to: text, among: words), all: words),
      node.position, path: path)
  }

  func checkDistance(_ node: DocumentNode, _ most: Double, _ path: String)
    throws(DocumentError)
  {
    guard let text = node.scalar, node.flag == nil else {
      throw wrong(node, "a distance in price, an expression or a percentage", path)
    }
    if node.number != nil {
      return try checkNumber(node, .above(0, to: DocumentKeys.moneyLimit), path)
    }
    guard let percentage = Percentage.digits(of: text) else { return }
    let most = hasNegativePrices && most == 100 ? 10_000 : most
    guard case .value(let value) = StrictNumber.read(percentage), value > 0, value < most else {
      throw document.error(
        .outOfRange(
          quoted(text), expected: "a percentage above 0 and below \(grouped(Int(most)))"),
        node.position, path: path)
    }
  }
}
