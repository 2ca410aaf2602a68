/// A picture could not be made.
public enum PictureError: Error, CustomStringConvertible, Sendable, Hashable {
  /// More pixels than a picture may have.
  case tooLarge(width: Int, height: Int)
  /// The PNG library refused.
  case encoding(String)

  /// The fault in words, and its cure.
  public var description: String {
    switch self {
    case .tooLarge(let width, let height):
      "A picture of \(width) × \(height) pixels is too large; at most 100 million fit."
    case .encoding(let reason): "The picture could not be written as PNG: \(reason)."
    }
  }
}
