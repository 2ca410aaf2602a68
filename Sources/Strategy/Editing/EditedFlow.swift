/// Documents in braces: JSON, and such parts of YAML.
extension EditedText {
  /// An object or a list that is open.
  private struct Frame {
    let path: [Step]
    let isObject: Bool
    var state: State
    var key = ""
    var place = 0

    /// What comes next in it.
    enum State { case key, colon, value, end }

    init(_ path: [Step], isObject: Bool) {
      (self.path, self.isObject) = (path, isObject)
      state = isObject ? .key : .value
    }

    var inner: [Step] { path + [isObject ? .key(key) : .place(place)] }

    mutating func next() {
      state = isObject ? .key : .value
      place += 1
    }
  }

  /// Reads an object or a list from its bracket on.
  ///
  /// - Returns: The byte after the bracket that closes it; the end of the text where none does.
  mutating func flow(from start: Int, _ path: [Step]) -> Int {
    var frames: [Frame] = []
    var at = start
    while at < bytes.count {
      let gap = at
      at = blank(from: gap)
      if let frame = frames.last { look(between: gap, at, frame) }
      guard at < bytes.count else { break }
      switch bytes[at] {
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        let inner = frames.last?.inner ?? path
        if !frames.isEmpty { frames[frames.count - 1].state = .end }
        frames.append(Frame(inner, isObject: bytes[at] == UInt8(ascii: "{")))
        at += 1
        if frames.count > DocumentText.depthLimit { return bytes.count }
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        frames.removeLast()
        at += 1
        if frames.isEmpty { return at }
      case UInt8(ascii: ","):
        frames[frames.count - 1].next()
        at += 1
      case UInt8(ascii: ":"):
        frames[frames.count - 1].state = .value
        at += 1
      case let quote where quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'"):
        at = text(at + 1, quote, &frames[frames.count - 1])
      default: at = bare(at, &frames[frames.count - 1])
      }
    }
    return bytes.count
  }

  /// Whether the caret is where nothing is written.
  private mutating func look(between gap: Int, _ next: Int, _ frame: Frame) {
    // What begins at the caret without quotation marks is at it.
    guard gap <= caret, caret <= next, caret < next || next == bytes.count || bytes[next].isSign
    else { return }
    switch frame.state {
    case .key: takeCaret(at: frame.path, isKey: true, isFlow: true)
    case .value: takeCaret(at: frame.inner, isKey: false, isFlow: true)
    case .colon, .end: break
    }
  }

  private mutating func text(_ start: Int, _ quote: UInt8, _ frame: inout Frame) -> Int {
    // A comma may be missing before a key.
    if frame.isObject, frame.state != .value {
      // A quotation mark that is not there yet must not make a key of what comes next.
      let end = nameEnd(start)
      frame.key = text(start..<end)
      frame.state = .colon
      take(key: start..<end, of: frame.path, quote: quote, isFlow: true)
      return end < bytes.count && bytes[end] == quote ? end + 1 : end
    }
    let (end, isClosed) = textEnd(start, quote)
    take(value: start..<end, at: frame.inner, quote: quote, isFlow: true, reach: start...end)
    frame.state = .end
    return isClosed ? end + 1 : end
  }

  private mutating func bare(_ start: Int, _ frame: inout Frame) -> Int {
    let isKey = frame.isObject && frame.state != .value
    var end = start
    while end < bytes.count, !bytes[end].isDelimiter {
      if bytes[end] == UInt8(ascii: ":"),
        isKey || end + 1 == bytes.count || bytes[end + 1].isSpace
      {
        break
      }
      end += 1
    }
    let next = max(end, start + 1)
    while end > start, bytes[end - 1].isSpace { end -= 1 }
    if isKey {
      frame.key = text(start..<end)
      frame.state = .colon
      take(key: start..<end, of: frame.path, quote: nil, isFlow: true)
    } else {
      take(value: start..<end, at: frame.inner, quote: nil, isFlow: true, reach: start...end)
      frame.state = .end
    }
    return next
  }
}

extension UInt8 {
  /// What no value without quotation marks begins with.
  fileprivate var isSign: Bool { Array("{}[],:\"'".utf8).contains(self) }
  /// What ends such a value.
  fileprivate var isDelimiter: Bool { self == 10 || Array("{}[],".utf8).contains(self) }
}
