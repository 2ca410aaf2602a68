import Jobs
import Market
import Text

/// Values of expressions as CSV on standard output.
///
/// Up to 64 MB are held back, so that a fault in the file further down leaves nothing printed; what
/// is longer goes out as it comes.
struct ValueRows {
  private static let heldBack = 64 << 20
  private var bytes: [UInt8] = []

  /// The header: `time` and the expressions.
  init(_ expressions: [String]) {
    bytes.append(contentsOf: "time".utf8)
    for text in expressions {
      bytes.append(UInt8(ascii: ","))
      bytes.append(contentsOf: csvField(text).utf8)
    }
    bytes.append(UInt8(ascii: "\n"))
  }

  /// Adds a row a bar.
  mutating func take(_ block: ValueBlock) throws {
    for (row, milliseconds) in block.times.enumerated() {
      let time = Time(milliseconds: milliseconds)
      if !block.isIntraday, milliseconds % 86_400_000 == 0 {
        bytes.append(time.date)
      } else {
        bytes.append(time)
      }
      for column in block.columns {
        bytes.append(UInt8(ascii: ","))
        if !column[row].isNaN { bytes.append(shortest: column[row]) }
      }
      bytes.append(UInt8(ascii: "\n"))
    }
    if bytes.count > Self.heldBack { try finish() }
  }

  /// Prints what is held back.
  mutating func finish() throws {
    try StandardOutput.write(bytes)
    bytes.removeAll(keepingCapacity: true)
  }
}

/// A field of CSV as RFC 4180 has it: quoted where it holds what parts fields or lines.
func csvField(_ text: String) -> String {
  guard text.utf8.contains(where: { ",\"\n\r".utf8.contains($0) }) else { return text }
  let quote = UInt8(ascii: "\"")
  let doubled = text.utf8.flatMap { $0 == quote ? [quote, quote] : [$0] }
  return "\"" + String(decoding: doubled, as: UTF8.self) + "\""
}

/// Values of expressions as one JSON object: `columns`, each an expression with its values, and
/// `time`.
struct ValueColumns {
  private var times: [JSON] = []
  private var values: [[JSON]] = []

  /// Adds the values of a few bars.
  mutating func take(_ block: ValueBlock) {
    if values.isEmpty { values = block.columns.map { _ in [] } }
    for milliseconds in block.times {
      let text = Time(milliseconds: milliseconds).description
      let isDate = !block.isIntraday && milliseconds % 86_400_000 == 0
      times.append(.text(isDate ? String(text.prefix(10)) : text))
    }
    for (place, column) in block.columns.enumerated() {
      let isBoolean = block.areBoolean[place]
      values[place] += column.map { isBoolean ? .bool($0 != 0) : .number($0) }
    }
  }

  /// The object.
  func json(_ expressions: [String]) -> JSON {
    let columns = expressions.enumerated().map { place, text in
      JSON.object([
        "expression": .text(text),
        "values": .list(values.indices.contains(place) ? values[place] : []),
      ])
    }
    return .object(["columns": .list(columns), "time": .list(times)])
  }
}
