/// A field of a line, without spaces and quotes around it.
struct CSVField {
  /// Bytes of the line before the field's text.
  let offset: Int
  let bytes: [UInt8]

  /// The text; untrusted.
  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The number of the field.
  var number: Result<Double, NumberFault> {
    bytes.withUnsafeBytes { parseNumber($0) }
  }

  /// Whether it is a number or one of the texts for a missing one.
  var isNumber: Bool {
    if case .success = number { return true }
    return false
  }
}

/// The fields of a line, in quotes or not; `""` inside quotes is one quote.
func splitFields(
  _ line: UnsafeRawBufferPointer, _ separator: UInt8
) throws(CSVLineError) -> [CSVField] {
  var fields: [CSVField] = []
  var place = 0
  while true {
    while place < line.count, line[place] == 32 { place += 1 }
    let quoted = place < line.count && line[place] == UInt8(ascii: "\"")
    let field =
      quoted ? try quotedField(line, &place) : plainField(line, separator, &place)
    fields.append(field)
    while place < line.count, line[place] == 32 { place += 1 }
    if place >= line.count { return fields }
    guard line[place] == separator else {
      throw CSVLineError(offset: place, problem: .unclosedQuote)
    }
    place += 1
  }
}

/// A field from its quote to the closing one.
private func quotedField(
  _ line: UnsafeRawBufferPointer, _ place: inout Int
) throws(CSVLineError) -> CSVField {
  let start = place
  var bytes: [UInt8] = []
  place += 1
  while place < line.count {
    let byte = line[place]
    place += 1
    if byte != UInt8(ascii: "\"") {
      bytes.append(byte)
    } else if place < line.count, line[place] == UInt8(ascii: "\"") {
      bytes.append(byte)
      place += 1
    } else {
      return CSVField(offset: start + 1, bytes: bytes.withUnsafeBytes(trimmed))
    }
  }
  throw CSVLineError(offset: start, problem: .unclosedQuote)
}

/// A field up to the separator.
private func plainField(
  _ line: UnsafeRawBufferPointer, _ separator: UInt8, _ place: inout Int
) -> CSVField {
  let start = place
  while place < line.count, line[place] != separator { place += 1 }
  return CSVField(
    offset: start, bytes: trimmed(UnsafeRawBufferPointer(rebasing: line[start..<place])))
}

/// Bytes without the spaces around them.
private func trimmed(_ bytes: UnsafeRawBufferPointer) -> [UInt8] {
  var (first, end) = (0, bytes.count)
  while first < end, bytes[end - 1] == 32 { end -= 1 }
  while first < end, bytes[first] == 32 { first += 1 }
  return Array(UnsafeRawBufferPointer(rebasing: bytes[first..<end]))
}

extension TimeText {
  /// Whether bytes begin as a date does, `2024-`.
  static func looksLikeOne(_ bytes: [UInt8]) -> Bool {
    bytes.count >= 8 && bytes[0..<4].allSatisfy { (48...57).contains($0) }
      && !(48...57).contains(bytes[4])
  }
}
