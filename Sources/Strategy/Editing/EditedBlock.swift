/// Documents in lines, each indented under what it belongs to: YAML.
extension EditedText {
  /// What following lines may belong to.
  private struct Opened {
    let indent: Int
    let step: Step
  }

  /// Reads the whole text.
  mutating func block() {
    var opened: [Opened] = []
    var line = 0
    while line <= bytes.count {
      let end = lineEnd(line)
      line = read(line, end, &opened) + 1
    }
  }

  /// Reads a line.
  ///
  /// - Returns: The end of the last line that belongs to it.
  private mutating func read(_ line: Int, _ end: Int, _ opened: inout [Opened]) -> Int {
    var at = line
    while at < end, bytes[at].isSpace { at += 1 }
    if at == end {
      if line <= caret, caret <= end { takeCaret(after: caret - line, opened) }
      return end
    }
    if bytes[at] == UInt8(ascii: "#") || bytes[at...].starts(with: Array("---".utf8)) {
      return end
    }
    let isItem = dashes(line, end, &at, &opened)
    if opened.count > DocumentText.depthLimit { return end }
    if at == end {
      if line <= caret, caret <= end {
        takeCaret(at: opened.map(\.step), isKey: false, isFlow: false, indent: at - line)
      }
      return end
    }
    guard let (key, quote, colon) = key(at, end) else {
      return value(at, end, line, line, opened, isItem: isItem)
    }
    let indent = at - line
    while let last = opened.last, last.indent >= indent { opened.removeLast() }
    take(key: key, of: opened.map(\.step), quote: quote, isFlow: false, indent: indent)
    opened.append(Opened(indent: indent, step: .key(text(key))))
    at = colon + 1
    while at < end, bytes[at].isSpace { at += 1 }
    return value(at, end, colon + 1, line, opened, isItem: true)
  }

  /// Takes the signs before the items of a list. Whether there are any.
  private mutating func dashes(
    _ line: Int, _ end: Int, _ at: inout Int, _ opened: inout [Opened]
  ) -> Bool {
    var isItem = false
    while at < end, bytes[at] == UInt8(ascii: "-"), at + 1 == end || bytes[at + 1].isSpace {
      let indent = at - line
      while let last = opened.last, last.indent > indent { opened.removeLast() }
      var place = 0
      if let last = opened.last, last.indent == indent, case .place(let before) = last.step {
        place = before + 1
        opened.removeLast()
      }
      opened.append(Opened(indent: indent, step: .place(place)))
      isItem = true
      at += 1
      while at < end, bytes[at].isSpace { at += 1 }
    }
    return isItem
  }

  /// The key that a line has from a byte on, its quotation mark, and where its colon is.
  private func key(_ start: Int, _ end: Int) -> (range: Range<Int>, quote: UInt8?, colon: Int)? {
    var range = start..<start
    var quote: UInt8?
    if bytes[start] == UInt8(ascii: "\"") || bytes[start] == UInt8(ascii: "'") {
      let (close, isClosed) = textEnd(start + 1, bytes[start])
      if !isClosed { return nil }
      (range, quote) = (start + 1..<close, bytes[start])
    } else {
      range = start..<nameEnd(start)
    }
    var colon = range.upperBound + (quote == nil ? 0 : 1)
    while colon < end, bytes[colon].isSpace { colon += 1 }
    guard !range.isEmpty, colon < end, bytes[colon] == UInt8(ascii: ":"),
      colon + 1 == end || bytes[colon + 1].isSpace
    else { return nil }
    return (range, quote, colon)
  }

  /// Takes what is written from a byte on.
  ///
  /// - Parameters:
  ///   - from: where its place begins.
  ///   - line: where its line begins.
  ///   - isItem: whether it is a value, and no key that is being written.
  private mutating func value(
    _ start: Int, _ end: Int, _ from: Int, _ line: Int, _ opened: [Opened], isItem: Bool
  ) -> Int {
    let path = opened.map(\.step)
    guard start < end, bytes[start] != UInt8(ascii: "#") else {
      if isItem, from < caret, caret <= end { takeCaret(at: path, isKey: false, isFlow: false) }
      return end
    }
    if bytes[start] == UInt8(ascii: "{") || bytes[start] == UInt8(ascii: "[") {
      if from < caret, caret <= start { takeCaret(at: path, isKey: false, isFlow: false) }
      let close = flow(from: start, path)
      return close < bytes.count ? lineEnd(close) : bytes.count
    }
    if !isItem {
      let parents = opened.prefix { $0.indent < start - from }.map(\.step)
      if start <= caret, caret <= nameEnd(start) {
        take(
          key: start..<nameEnd(start), of: parents, quote: nil, isFlow: false, indent: start - from)
      }
      return end
    }
    let quote = bytes[start] == UInt8(ascii: "\"") || bytes[start] == UInt8(ascii: "'")
    if quote {
      let (close, _) = textEnd(start + 1, bytes[start])
      take(
        value: start + 1..<close, at: path, quote: bytes[start], isFlow: false,
        reach: start + 1...close, indent: start - line)
      return end
    }
    var stop = start
    while stop < end, bytes[stop] != UInt8(ascii: "#") || !bytes[stop - 1].isSpace { stop += 1 }
    while stop > start, bytes[stop - 1].isSpace { stop -= 1 }
    // A blank after what is written belongs to it: the next word is about to be.
    let reach = max(stop, caret <= end && caret > stop ? caret : stop)
    take(
      value: start..<reach, at: path, quote: nil, isFlow: false,
      reach: min(from + 1, start)...reach, indent: start - line)
    return end
  }

  /// Takes the caret in an empty line, some columns in.
  private mutating func takeCaret(after column: Int, _ opened: [Opened]) {
    let parents = opened.prefix { $0.indent < column }.map(\.step)
    takeCaret(at: parents, isKey: true, isFlow: false, indent: column)
  }
}
