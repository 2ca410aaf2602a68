/// Looks for texts in long ones, byte by byte. The standard library goes from character to character, which
/// takes ten times as long as making the page that is looked through.
extension StringProtocol where SubSequence == Substring {
  /// Whether a text is in it.
  public func holds(_ text: String) -> Bool { firstPlace(of: text) != nil }

  /// What stands before the first place of a text; all where it is not there.
  public func before(_ text: String) -> Substring {
    firstPlace(of: text).map { self[..<$0] } ?? self[...]
  }

  /// Where a text first begins.
  public func firstPlace(of text: String) -> String.Index? {
    var pieces = Pieces(self[...], text)
    guard let piece = pieces.next(), piece.endIndex < endIndex else { return nil }
    return piece.endIndex
  }

  /// What stands before, between and behind the places of a text.
  public func pieces(between text: String) -> [Substring] {
    Array(IteratorSequence(Pieces(self[...], text)))
  }
}

private struct Pieces: IteratorProtocol {
  private let whole: Substring
  private let text: [UInt8]
  /// Of the bytes, where the next piece begins.
  private var start: Int? = 0

  init(_ whole: Substring, _ text: String) {
    (self.whole, self.text) = (whole, Array(text.utf8))
    precondition(!text.isEmpty, "everything has an empty text everywhere")
  }

  mutating func next() -> Substring? {
    guard let start else { return nil }
    let end = whole.utf8.withContiguousStorageIfAvailable { bytes -> Int? in
      var place = start
      while place + text.count <= bytes.count {
        if bytes[place] == text[0], bytes[place...].starts(with: text) { return place }
        place += 1
      }
      return nil
    }
    guard let end else { preconditionFailure("the text is not contiguous") }
    self.start = end.map { $0 + text.count }
    let places = whole.utf8
    let lower = places.index(places.startIndex, offsetBy: start)
    return whole[
      lower..<(end.map { places.index(places.startIndex, offsetBy: $0) } ?? whole.endIndex)]
  }
}
