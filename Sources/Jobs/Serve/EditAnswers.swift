import Strategy
import Text

/// What the page of a document asks while it is written, as JSON for its script.
enum EditAnswers {
  /// What is wrong with a document, and its parameters, each with the numbers between which it may be moved.
  static func review(_ document: String, text: String) -> [UInt8] {
    let review = DocumentReview(text: text, path: document)
    let places = UTF16Places(text)
    let fault = review.fault.map { fault in
      JSON.members([
        ("line", .whole(fault.place.line ?? 0)), ("column", .whole(fault.place.column ?? 0)),
        ("words", .text(fault.description)),
      ])
    }
    let parameters = review.parameters.map { parameter in
      let knob = Knob(parameter)
      return JSON.members([
        ("name", .text(parameter.name)), ("value", .number(parameter.value)),
        ("from", .whole(places[parameter.range.lowerBound])),
        ("to", .whole(places[parameter.range.upperBound])), ("least", .number(knob.least)),
        ("most", .number(knob.most)), ("step", .number(knob.step)),
      ])
    }
    return json([("fault", fault ?? .null), ("parameters", .list(parameters))])
  }

  /// What may be written at a caret.
  static func complete(
    _ document: String, text: String, at caret: Int, files: [String]
  ) -> [UInt8] {
    let places = UTF16Places(text)
    let folder = document.lastIndex(of: "/").map { String(document[...$0]) } ?? ""
    // A document names files by their way from its own folder.
    let named = files.filter { $0.hasPrefix(folder) }.map { String($0.dropFirst(folder.count)) }
    let completion = Completion(text, at: places.byte(caret), files: named)
    let items = completion.items.map { item in
      JSON.members([
        ("label", .text(item.label)), ("text", .text(item.text)), ("back", .whole(item.back)),
        ("detail", .text(item.detail)), ("meaning", .text(item.meaning)),
      ])
    }
    let call = completion.call.map { call in
      JSON.members([("usage", .text(call.usage)), ("meaning", .text(call.meaning))])
    }
    return json([
      ("from", .whole(places[completion.range.lowerBound])),
      ("to", .whole(places[completion.range.upperBound])), ("items", .list(items)),
      ("call", call ?? .null),
    ])
  }

  private static func json(_ members: [(String, JSON)]) -> [UInt8] {
    JSON.members(members).bytes(indented: false)
  }
}

/// How far a parameter is moved by hand.
struct Knob: Hashable {
  private(set) var least: Double, most: Double, step: Double

  /// The values of the document's search where it has some; else from a quarter of the number or less to
  /// four times it, in whole steps where it is whole.
  init(_ parameter: DocumentReview.Parameter) {
    let value = parameter.value
    if let text = parameter.searched, let range = try? SearchRange(parameter.name, text),
      range.isNumeric, let least = range.values.min(), let most = range.values.max(), least < most
    {
      let sorted = range.values.sorted()
      let steps = zip(sorted.dropFirst(), sorted).map { $0 - $1 }
      self.init(min(least, value), max(most, value), steps.min() ?? 1)
      return
    }
    let size = max(abs(value), value == value.rounded() ? 5 : 1e-9)
    guard size < 1e12 else {
      self.init(value, value, 1)
      return
    }
    let isWhole = value == value.rounded()
    let most = 4 * size
    let step = isWhole ? max(1, Self.round(most / 200)) : Self.round(most / 100)
    let least = value < 0 ? -most : isWhole ? min(value, step) : 0
    self.init(least, Swift.max(value, (most / step).rounded() * step), step)
  }

  private init(_ least: Double, _ most: Double, _ step: Double) {
    (self.least, self.most, self.step) = (least, most, step)
  }

  /// The 1, 2 or 5 with noughts that is next below a number above 1e-12.
  private static func round(_ number: Double) -> Double {
    var exponent = -12
    func step(_ digit: Int, _ exponent: Int) -> Double { Double("\(digit)e\(exponent)") ?? 1 }
    while step(1, exponent + 1) <= number { exponent += 1 }
    return [5, 2].map { step($0, exponent) }.first { $0 <= number } ?? step(1, exponent)
  }
}

/// Places in a text in code units of UTF-16, as scripts count them, and in bytes of UTF-8.
private struct UTF16Places {
  private let text: String

  init(_ text: String) { self.text = text }

  /// The place of a byte.
  subscript(byte: Int) -> Int {
    let utf8 = text.utf8
    let index = utf8.index(utf8.startIndex, offsetBy: byte, limitedBy: utf8.endIndex)
    return text.utf16.distance(from: text.utf16.startIndex, to: index ?? utf8.endIndex)
  }

  /// The byte of a place; the nearest where there is none.
  func byte(_ place: Int) -> Int {
    let utf16 = text.utf16
    let index = utf16.index(
      utf16.startIndex, offsetBy: max(0, place), limitedBy: utf16.endIndex)
    return text.utf8.distance(from: text.utf8.startIndex, to: index ?? utf16.endIndex)
  }
}
