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
