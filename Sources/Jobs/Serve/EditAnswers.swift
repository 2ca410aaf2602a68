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
    let parameters = review.parameters?.map { parameter in
      let slider = Slider(parameter)
      return JSON.members([
        ("name", .text(parameter.name)), ("value", .number(parameter.value)),
        ("from", .whole(places[parameter.range.lowerBound])),
        ("to", .whole(places[parameter.range.upperBound])), ("least", .number(slider.least)),
        ("most", .number(slider.most)), ("step", .number(slider.step)),
      ])
    }
    return json([("fault", fault ?? .null), ("parameters", parameters.map(JSON.list) ?? .null)])
  }

  /// What may be written at a caret.
  static func complete(
    _ document: String, text: String, at caret: Int, files: [String]
  ) -> [UInt8] {
    let places = UTF16Places(text)
    let folder = document.lastIndex(of: "/").map { String(document[...$0]) } ?? ""
    // A document names files by their way from its own folder.
    let way = String(repeating: "../", count: folder.count { $0 == "/" })
    let named = files.map { $0.hasPrefix(folder) ? String($0.dropFirst(folder.count)) : way + $0 }
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

/// How far a parameter is moved on the page.
struct Slider: Hashable {
  let least: Double, most: Double, step: Double

  /// The values of the document's search where it has some; else from little to four times the number, at
  /// least 20 where it is whole. The number itself and the values of the search are among the stops.
  init(_ parameter: DocumentReview.Parameter) {
    let value = parameter.value
    var searched: [Double] = []
    if let text = parameter.searched, let range = try? SearchRange(parameter.name, text),
      range.isNumeric
    {
      searched = range.values
    }
    self = Self.over(searched, with: value) ?? Self(value, value, 1)
  }

  private init(_ least: Double, _ most: Double, _ step: Double) {
    (self.least, self.most, self.step) = (least, most, step)
  }

  /// `nil` where the numbers are too large or have too many digits for stops.
  private static func over(_ searched: [Double], with value: Double) -> Slider? {
    guard var decimals = (searched + [value]).map(decimals).max(), decimals <= 9 else { return nil }
    let isSearched = searched.count > 1
    let large = (searched + [value]).map(abs).max() ?? 0
    // A share such as 0.05 is moved by parts of its last digit.
    if !isSearched, decimals > 0, 4 * large * tens(decimals) < 40 { decimals += 1 }
    let unit = tens(decimals)
    guard large * unit < 1e13 else { return nil }
    let own = Int((value * unit).rounded())
    var stops = Set(searched.map { Int(($0 * unit).rounded()) }).sorted()
    if !isSearched {
      let size = decimals == 0 ? max(abs(own), 5) : max(abs(own), 1)
      let most = 4 * size
      let step = decimals == 0 ? divisor(near: most / 200, of: own) : 1
      stops = [own < 0 ? -most : decimals == 0 ? min(own, step) : 0, most]
      if stops[0] % step != 0 || most % step != 0 { stops = [own < 0 ? -most : 0, most] }
      return Self(Double(stops[0]) / unit, Double(most) / unit, Double(step) / unit)
    }
    let step = zip(stops.dropFirst(), stops).map { $0 - $1 }.reduce(0, greatest)
    let all = greatest(step, own - stops[0])
    return Self(
      Double(min(stops[0], own)) / unit, Double(max(stops[stops.count - 1], own)) / unit,
      Double(max(1, all)) / unit)
  }

  /// Digits after the point, as a number is written.
  private static func decimals(_ value: Double) -> Int {
    let text = plain(value)
    guard let point = text.firstIndex(of: ".") else { return text.contains("e") ? 99 : 0 }
    return text.contains("e") ? 99 : text.distance(from: point, to: text.endIndex) - 1
  }

  private static func tens(_ power: Int) -> Double { (0..<power).reduce(1) { ten, _ in ten * 10 } }

  /// The largest of 1, 2, 5, 10, 20 … up to a number that divides another.
  private static func divisor(near most: Int, of number: Int) -> Int {
    var (step, found) = (1, 1)
    while step <= most {
      for one in [step, 2 * step, 5 * step] where one <= most && number % one == 0 { found = one }
      step *= 10
    }
    return found
  }

  /// The greatest common divisor.
  private static func greatest(_ a: Int, _ b: Int) -> Int {
    var (a, b) = (abs(a), abs(b))
    while b != 0 { (a, b) = (b, a % b) }
    return a
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
