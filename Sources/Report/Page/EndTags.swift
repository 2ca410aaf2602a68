/// Leaves out the quotes of attributes that a report has thousands of, where HTML lets them go: around a value
/// of letters, digits and a few signs, before a space or the end of a tag that does not close itself.
///
/// - Parameter markup: in its text a quotation mark is escaped. O(bytes).
func withoutOptionalQuotes(_ markup: [UInt8]) -> [UInt8] {
  var short: [UInt8] = []
  short.reserveCapacity(markup.count)
  var place = 0
  while place < markup.count {
    short.append(markup[place])
    place += 1
    guard markup[place - 1] == UInt8(ascii: "="), place < markup.count,
      markup[place] == UInt8(ascii: "\""), isPlain(short.dropLast())
    else { continue }
    let value = markup[(place + 1)...].prefix(while: isOfPlainValue)
    let end = value.endIndex
    guard !value.isEmpty, end + 1 < markup.count, markup[end] == UInt8(ascii: "\""),
      markup[end + 1] == UInt8(ascii: " ") || markup[end + 1] == UInt8(ascii: ">")
    else { continue }
    short += value
    place = end + 1
  }
  return short
}

/// Whether the name that has just been written is one whose values go without quotes.
private func isPlain(_ written: ArraySlice<UInt8>) -> Bool {
  plainAttributes.contains { written.suffix($0.count).elementsEqual($0) }
}

private let plainAttributes = [
  "class", "style", "x", "y", "dx", "text-anchor", "scope", "colspan", "data-s",
].map { Array(" \($0)".utf8) }

private func isOfPlainValue(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
    UInt8(ascii: "0")...UInt8(ascii: "9"):
    true
  default: plainSigns.contains(byte)
  }
}

private let plainSigns = Array("-_.:;#%+,".utf8)

/// Leaves out what HTML lets go without: the end tags of cells, terms, items and paragraphs where the next
/// of their kind starts or their parent ends, of which a report has thousands, and the name that drawings
/// have as files of their own.
///
/// Only ends directly before such a tag go, so that no space becomes part of a cell. O(bytes).
func withoutOptionalEnds(_ markup: [UInt8]) -> [UInt8] {
  var short: [UInt8] = []
  short.reserveCapacity(markup.count)
  var place = 0
  while place < markup.count {
    if markup[place] == UInt8(ascii: "<"), let end = optionalEnd(in: markup, at: place) {
      place = end
    } else if markup[place] == UInt8(ascii: " "), has(nameOfSVG, in: markup, at: place) {
      place += nameOfSVG.count
    } else {
      short.append(markup[place])
      place += 1
    }
  }
  return short
}

/// The place after an end tag that can go; `nil` where none is.
private func optionalEnd(in markup: [UInt8], at place: Int) -> Int? {
  guard place + 1 < markup.count, markup[place + 1] == UInt8(ascii: "/") else { return nil }
  for (tag, followers) in optionalEnds where has(tag, in: markup, at: place) {
    let end = place + tag.count
    return followers.contains { has($0, in: markup, at: end) } ? end : nil
  }
  return nil
}

private func has(_ text: [UInt8], in markup: [UInt8], at place: Int) -> Bool {
  place + text.count <= markup.count && markup[place..<place + text.count].elementsEqual(text)
}

private let nameOfSVG = Array(" xmlns=\"http://www.w3.org/2000/svg\"".utf8)

/// Each end tag with what must follow it.
private let optionalEnds: [(tag: [UInt8], followers: [[UInt8]])] = [
  ("</td>", ["<td", "<th", "</tr>"]), ("</th>", ["<td", "<th", "</tr>"]),
  ("</dt>", ["<dt", "<dd"]), ("</dd>", ["<dt", "<dd", "</dl>"]), ("</li>", ["<li", "</ul>"]),
  ("</p>", ["<p", "</div>"]),
].map { (Array($0.utf8), $1.map { Array($0.utf8) }) }
