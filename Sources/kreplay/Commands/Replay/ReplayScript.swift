import Glibc
import Jobs
import Market
import Text

/// What `--script` plays: keys, the mouse, waits and snapshots, one instruction a line.
struct ReplayScript {
  /// An instruction.
  enum Step: Hashable {
    case size(Int, Int)
    case press(TerminalEvent)
    case wait(Double)
    /// Seconds that pass before each key, for recordings.
    case pace(Double)
    case snap(String)
    /// The chart as a picture, written to a file.
    case picture(String)
  }

  let steps: [Step]

  /// Whether it writes pictures.
  var hasPictures: Bool {
    steps.contains { if case .picture = $0 { true } else { false } }
  }

  /// Reads a script.
  ///
  /// - Parameter name: what messages call it.
  /// - Throws: `UsageError` with the line of what is no instruction.
  init(_ text: String, name: String) throws {
    var steps: [Step] = []
    for (place, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      let words = line.split(whereSeparator: { $0 == " " || $0 == "\t" || $0 == "\r" })
      guard let first = words.first, !first.hasPrefix("#") else { continue }
      do {
        steps += try Self.steps(String(first), words.dropFirst().map(String.init))
      } catch let fault as UsageError {
        throw UsageError("\(printable(name)):\(place + 1): \(fault.description)")
      }
    }
    self.steps = steps
  }

  /// The script in a file; `-` is standard input.
  init(path: String) throws {
    let file = path == "-" ? 0 : open(path, O_RDONLY)
    guard file >= 0 else { throw FileError(path: path, action: "read", code: errno) }
    defer { if file != 0 { close(file) } }
    var bytes: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 65_536)
    while bytes.count < 10_000_000 {
      let count = read(file, &block, block.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw FileError(path: path, action: "read", code: errno) }
      if count == 0 { break }
      bytes += block[..<count]
    }
    try self.init(
      String(decoding: bytes, as: UTF8.self), name: path == "-" ? "standard input" : path)
  }

  private static let instructions = [
    "size", "keys", "type", "wait", "pace", "snap", "picture", "click", "wheel",
  ]

  private static func steps(_ word: String, _ rest: [String]) throws -> [Step] {
    switch word {
    case "size": return [try size(rest)]
    case "keys": return try rest.flatMap { try repeated($0, key) }
    case "wheel":
      return try rest.flatMap { try repeated($0) { .wheel(up: try upOrDown($0)) } }
    case "type":
      return rest.joined(separator: " ").unicodeScalars.map { .press(.key(.character($0))) }
    case "wait": return [.wait(try seconds(rest, word))]
    case "pace": return [.pace(try seconds(rest, word))]
    case "snap": return [.snap(rest.joined(separator: " "))]
    case "picture":
      guard rest.count == 1, rest[0].hasSuffix(".png") else {
        throw UsageError("'picture' needs a file, as in 'picture chart.png'")
      }
      return [.picture(rest[0])]
    case "click":
      let places = rest.compactMap { Int($0) }
      guard places.count == 2, rest.count == 2, places.allSatisfy({ 1...10_000 ~= $0 }) else {
        throw UsageError("'click' needs a column and a row from 1, as in 'click 10 5'")
      }
      return [.press(.click(column: places[0] - 1, row: places[1] - 1))]
    default:
      throw UsageError(
        "there is no instruction '\(printable(word, limit: 40))'"
          + suggestion(
            Nearest.name(to: word, among: instructions),
            listing: "there are \(instructions.joined(separator: ", "))"))
    }
  }

  private static func size(_ rest: [String]) throws -> Step {
    let parts = rest.joined(separator: "x").split(separator: "x").map { Int($0) }
    guard parts.count == 2, let width = parts[0], let height = parts[1], 1...1_000 ~= width,
      1...1_000 ~= height
    else { throw UsageError("'size' needs columns and rows, as in 'size 80x24'") }
    return .size(width, height)
  }

  private static func seconds(_ rest: [String], _ word: String) throws -> Double {
    guard rest.count == 1, let seconds = Double(rest[0]), seconds >= 0, seconds <= 3_600 else {
      throw UsageError("'\(word)' needs seconds from 0 to 3600, as in '\(word) 1.5'")
    }
    return seconds
  }

  /// `right*3`: the same three times.
  private static func repeated(
    _ word: String, _ event: (String) throws -> TerminalEvent
  ) throws -> [Step] {
    guard word.count > 1, let star = word.lastIndex(of: "*"), star > word.startIndex else {
      return [.press(try event(word))]
    }
    guard let count = Int(word[word.index(after: star)...]), 1...1_000_000 ~= count else {
      throw UsageError(
        "'\(printable(word, limit: 40))' has no count after *; write it as in right*3")
    }
    return Array(repeating: .press(try event(String(word[..<star]))), count: count)
  }

  private static let names: [String: TerminalEvent.Key] = [
    "space": .character(" "), "left": .left, "right": .right, "up": .up, "down": .down,
    "pageup": .pageUp, "pagedown": .pageDown, "home": .home, "end": .end, "enter": .enter,
    "escape": .escape, "backspace": .backspace, "ctrl-c": .interrupt, "ctrl-l": .redraw,
  ]

  private static func key(_ word: String) throws -> TerminalEvent {
    if let key = names[word] { return .key(key) }
    let scalars = Array(word.unicodeScalars)
    if scalars.count == 1 { return .key(.character(scalars[0])) }
    throw UsageError(
      "there is no key '\(printable(word, limit: 40))'"
        + suggestion(
          Nearest.name(to: word, among: names.keys.sorted()),
          listing: "keys are single characters and \(names.keys.sorted().joined(separator: ", "))"))
  }

  private static func upOrDown(_ word: String) throws -> Bool {
    guard word == "up" || word == "down" else {
      throw UsageError("'wheel' turns up or down, not '\(printable(word, limit: 40))'")
    }
    return word == "up"
  }
}
