/// How much of what was sent a terminal has still to take: over a slow line frames would pile up, and a key
/// would be seen to do something only after all of them.
///
/// After each frame the terminal is asked whether it is ready, which it answers once it has come so far.
struct FrameFlow {
  /// What asks.
  static let question = "\u{1b}[5n"
  /// Bytes on their way at most, before the next frame waits.
  private static let most = 16_384
  /// Seconds after which a terminal that has never answered is not waited for.
  private static let patience = 2.0

  /// Bytes of the frames that were not answered yet, oldest first.
  private var waiting: [Int] = []
  private var hasAnswered = false
  private var isSilent = false
  private var firstAsked: Double?

  /// Whether the next frame may be sent.
  mutating func isOpen(at time: Double) -> Bool {
    if !hasAnswered, let firstAsked, time - firstAsked > Self.patience {
      isSilent = true
      waiting = []
    }
    return waiting.reduce(0, +) <= Self.most
  }

  /// What is to be sent with a frame of some bytes.
  mutating func question(after bytes: Int, at time: Double) -> String {
    if bytes == 0 || isSilent { return "" }
    firstAsked = firstAsked ?? time
    waiting.append(bytes)
    return Self.question
  }

  /// The terminal has taken the oldest frame.
  mutating func answered() {
    hasAnswered = true
    if !waiting.isEmpty { waiting.removeFirst() }
  }

  /// All is drawn anew, for a terminal that may have lost what was sent.
  mutating func forget() { waiting = [] }
}
