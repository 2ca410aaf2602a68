/// What a person does at a terminal.
enum TerminalEvent: Hashable {
  case key(Key)
  /// A click with the first button, at a place from 0.
  case click(column: Int, row: Int)
  /// A turn of the wheel: up is towards what came before.
  case wheel(up: Bool)
  /// What the terminal says of itself when it is asked.
  case reply(Reply)

  /// A key.
  enum Key: Hashable {
    case character(Unicode.Scalar)
    case left, right, up, down, pageUp, pageDown, home, end, enter, escape, backspace
    /// Ctrl-C, Ctrl-Z and Ctrl-L.
    case interrupt, suspend, redraw
  }

  /// An answer of a terminal.
  enum Reply: Hashable {
    /// Whether it takes pictures by kitty's protocol.
    case kitty(Bool)
    /// The numbers of what it is and has.
    case attributes([Int])
    /// Pixels of a cell.
    case cell(width: Int, height: Int)
    /// It has taken all that was sent before it was asked.
    case ready
  }
}

/// Reads keys and the mouse out of the bytes that a terminal sends.
struct TerminalParser {
  private var bytes: [UInt8] = []

  /// Whether an escape may be the beginning of more, so that only time tells that it was the key.
  var isWaiting: Bool { !bytes.isEmpty }

  /// Takes bytes, and gives what they are as far as that is certain.
  mutating func take(_ more: some Sequence<UInt8>) -> [TerminalEvent] {
    bytes += more
    var events: [TerminalEvent] = []
    while !bytes.isEmpty, let (event, used) = next() {
      bytes.removeFirst(used)
      if let event { events.append(event) }
    }
    return events
  }

  /// No more bytes came for a while: an escape that waits was the key.
  mutating func rest() -> [TerminalEvent] {
    guard !bytes.isEmpty else { return [] }
    let isEscape = bytes == [0x1b]
    bytes.removeAll()
    return isEscape ? [.key(.escape)] : []
  }

  /// The first event and its bytes; `nil` where more are needed.
  private func next() -> (event: TerminalEvent?, used: Int)? {
    switch bytes[0] {
    case 0x1b: return escape()
    case 0x03: return (.key(.interrupt), 1)
    case 0x1a: return (.key(.suspend), 1)
    case 0x0c: return (.key(.redraw), 1)
    case 0x0d, 0x0a: return (.key(.enter), 1)
    case 0x7f, 0x08: return (.key(.backspace), 1)
    case 0x20..<0x7f: return (.key(.character(Unicode.Scalar(bytes[0]))), 1)
    case 0xc2...0xf4: return text()
    default: return (nil, 1)
    }
  }

  private func text() -> (event: TerminalEvent?, used: Int)? {
    let length = bytes[0] < 0xe0 ? 2 : bytes[0] < 0xf0 ? 3 : 4
    guard bytes.count >= length else { return nil }
    let scalars = Array(String(decoding: bytes[0..<length], as: UTF8.self).unicodeScalars)
    return (scalars.count == 1 ? .key(.character(scalars[0])) : nil, length)
  }

  /// `ESC [ … letter`, or `ESC O letter`.
  private func escape() -> (event: TerminalEvent?, used: Int)? {
    guard bytes.count > 1 else { return nil }
    if bytes[1] == UInt8(ascii: "O") {
      guard bytes.count > 2 else { return nil }
      return (Self.letter(bytes[2]).map { .key($0) }, 3)
    }
    if bytes[1] == UInt8(ascii: "_") { return answer() }
    guard bytes[1] == UInt8(ascii: "[") else { return (.key(.escape), 1) }
    guard let last = bytes[2...].firstIndex(where: { (0x40...0x7e).contains($0) }) else {
      // No sequence is as long.
      return bytes.count > 64 ? (nil, bytes.count) : nil
    }
    let words = String(decoding: bytes[2..<last], as: UTF8.self)
    if words.hasPrefix("<") {
      return (Self.mouse(words.dropFirst(), isPress: bytes[last] == UInt8(ascii: "M")), last + 1)
    }
    if let reply = Self.reply(words, bytes[last]) { return (.reply(reply), last + 1) }
    if bytes[last] == UInt8(ascii: "~") { return (Self.number(words).map { .key($0) }, last + 1) }
    return (Self.letter(bytes[last]).map { .key($0) }, last + 1)
  }

  /// `ESC _ G … ESC \`, the answer to a picture of kitty's protocol; any other string of this kind is no event.
  private func answer() -> (event: TerminalEvent?, used: Int)? {
    guard let end = bytes[2...].firstIndex(of: 0x1b) else {
      return bytes.count > 256 ? (nil, bytes.count) : nil
    }
    guard end + 1 < bytes.count else { return nil }
    guard bytes[end + 1] == UInt8(ascii: "\\") else { return (nil, end) }
    let words = String(decoding: bytes[2..<end], as: UTF8.self)
    let isKitty = words.hasPrefix("G")
    return (isKitty ? .reply(.kitty(words.hasSuffix(";OK"))) : nil, end + 2)
  }

  /// `ESC [ ? 6 2 ; 4 c`, `ESC [ 6 ; height ; width t` or `ESC [ 0 n`.
  private static func reply(_ words: String, _ last: UInt8) -> TerminalEvent.Reply? {
    if last == UInt8(ascii: "n"), words == "0" { return .ready }
    if last == UInt8(ascii: "c"), words.hasPrefix("?") {
      return .attributes(words.dropFirst().split(separator: ";").compactMap { Int($0) })
    }
    let numbers = words.split(separator: ";").compactMap { Int($0) }
    guard last == UInt8(ascii: "t"), numbers.count == 3, numbers[0] == 6 else { return nil }
    return .cell(width: numbers[2], height: numbers[1])
  }

  private static func letter(_ letter: UInt8) -> TerminalEvent.Key? {
    switch letter {
    case UInt8(ascii: "A"): .up
    case UInt8(ascii: "B"): .down
    case UInt8(ascii: "C"): .right
    case UInt8(ascii: "D"): .left
    case UInt8(ascii: "H"): .home
    case UInt8(ascii: "F"): .end
    default: nil
    }
  }

  private static func number(_ words: String) -> TerminalEvent.Key? {
    switch words.prefix(while: { $0 != ";" }) {
    case "1", "7": .home
    case "4", "8": .end
    case "5": .pageUp
    case "6": .pageDown
    default: nil
    }
  }

  private static func mouse(_ words: Substring, isPress: Bool) -> TerminalEvent? {
    let numbers = words.split(separator: ";").compactMap { Int($0) }
    guard numbers.count == 3, numbers.allSatisfy({ $0 >= 0 }), isPress else { return nil }
    switch numbers[0] & ~0b11100 {
    case 0: return .click(column: numbers[1] - 1, row: numbers[2] - 1)
    case 64: return .wheel(up: true)
    case 65: return .wheel(up: false)
    default: return nil
    }
  }
}
