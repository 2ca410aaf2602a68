/// A style without what a page cannot use: without the selectors that name a class which neither the page's
/// markup nor its script has, and without the rules and the `@media` that are empty then.
///
/// What stands in the parentheses of `:is` and `:not` counts for nothing: a selector stays for it.
///
/// - Parameters:
///   - style: rules and `@media` of rules; no braces inside strings.
///   - words: the classes that the page has or may come to have.
func neededStyle(_ style: String, _ words: Set<String>) -> String {
  var needed: [UInt8] = []
  keep(Array(style.utf8)[...], words, in: &needed)
  return String(decoding: needed, as: UTF8.self)
}

private func keep(_ style: ArraySlice<UInt8>, _ words: Set<String>, in needed: inout [UInt8]) {
  var rest = style
  while let open = rest.firstIndex(of: UInt8(ascii: "{")) {
    let head = rest[..<open]
    let close = end(of: rest[open...])
    let body = rest[(open + 1)..<close]
    rest = rest[min(close + 1, rest.endIndex)...]
    var part: [UInt8] = []
    let before = needed.count
    if head.first == UInt8(ascii: "@") {
      keep(body, words, in: &part)
      if !part.isEmpty { needed += head + [UInt8(ascii: "{")] }
    } else {
      let kept = selectors(head).filter { hasAll(classes(in: $0), of: words) }
      part = Array(body)
      if !kept.isEmpty { needed += kept.joined(separator: ",".utf8) + [UInt8(ascii: "{")] }
    }
    if needed.count > before { needed += part + [UInt8(ascii: "}")] }
  }
}

/// The place of the brace that closes the first one.
private func end(of block: ArraySlice<UInt8>) -> Int {
  var depth = 0
  for place in block.indices {
    if block[place] == UInt8(ascii: "{") { depth += 1 }
    if block[place] == UInt8(ascii: "}") { depth -= 1 }
    if depth == 0 { return place }
  }
  return block.endIndex
}

/// What stands between the commas that are in no parentheses.
private func selectors(_ head: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
  var depth = 0
  return head.split(omittingEmptySubsequences: true) { byte in
    if byte == UInt8(ascii: "(") { depth += 1 }
    if byte == UInt8(ascii: ")") { depth -= 1 }
    return depth == 0 && byte == UInt8(ascii: ",")
  }
}

/// The classes that a selector names outside of parentheses.
private func classes(in selector: ArraySlice<UInt8>) -> [String] {
  var classes: [String] = []
  var depth = 0
  for place in selector.indices {
    if selector[place] == UInt8(ascii: "(") { depth += 1 }
    if selector[place] == UInt8(ascii: ")") { depth -= 1 }
    guard depth == 0, selector[place] == UInt8(ascii: ".") else { continue }
    classes.append(
      String(decoding: selector[(place + 1)...].prefix(while: isOfWord), as: UTF8.self))
  }
  return classes
}

private func hasAll(_ classes: [String], of words: Set<String>) -> Bool {
  classes.allSatisfy(words.contains)
}

/// The words of `class="…"` in some markup.
func classes(inMarkup markup: [UInt8]) -> Set<String> {
  let opening = Array(" class=\"".utf8)
  var classes: Set<String> = []
  var place = 0
  while place + opening.count < markup.count {
    guard markup[place] == opening[0], markup[place...].starts(with: opening) else {
      place += 1
      continue
    }
    let value = markup[(place + opening.count)...].prefix { $0 != UInt8(ascii: "\"") }
    for word in value.split(separator: UInt8(ascii: " ")) {
      classes.insert(String(decoding: word, as: UTF8.self))
    }
    place = value.endIndex
  }
  return classes
}

/// All words of a script: whatever class it gives an element is among them.
func words(ofScript script: String) -> Set<String> {
  Set(Array(script.utf8).split { !isOfWord($0) }.map { String(decoding: $0, as: UTF8.self) })
}

private func isOfWord(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
    true
  default: false
  }
}
