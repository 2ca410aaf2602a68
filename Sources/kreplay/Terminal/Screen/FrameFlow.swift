/// How much of what was sent a terminal has still to take: over a slow line frames would pile up, and a key
/// would be seen to do something only after all of them.
///
/// After each frame the terminal is asked whether it is ready, which it answers once it has come so far.
struct FrameFlow {
  /// What asks.
  static let question = "\u{1b}[5n"
  /// Bytes on their way at most, before the next frame waits.
  private static let most = 16_384
  /// Seconds without an answer after which a terminal that has never answered is not asked again.
  private static let patience = 2.0
  /// Seconds without an answer after which the answers of one that has answered count as lost: over a line of
  /// 4 kB a second all that may be on its way takes 4.
  private static let loss = 8.0

  /// Bytes of the frames that were not answered yet, oldest first.
  private var waiting: [Int] = []
  private var hasAnswered = false
  private var isSilent = false
  /// The last answer, or where none is missing since then the next question.
  private var lastSign = 0.0

  /// Whether the next frame may be sent.
  mutating func isOpen(at time: Double) -> Bool {
    if !waiting.isEmpty, time - lastSign > (hasAnswered ? Self.loss : Self.patience) {
      isSilent = !hasAnswered
      waiting = []
    }
    return waiting.reduce(0, +) <= Self.most
  }

  /// What is to be sent with a frame of some bytes.
  mutating func question(after bytes: Int, at time: Double) -> String {
    if bytes == 0 || isSilent { return "" }
    if waiting.isEmpty { lastSign = time }
    waiting.append(bytes)
    return Self.question
  }

  /// The terminal has taken the oldest frame.
  mutating func answered(at time: Double) {
    hasAnswered = true
    lastSign = time
    if !waiting.isEmpty { waiting.removeFirst() }
  }

  /// All is drawn anew, for a terminal that may have lost what was sent.
  mutating func forget() { waiting = [] }
}
