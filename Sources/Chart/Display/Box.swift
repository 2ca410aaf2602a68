/// A box on whole pixels; a hollow one keeps a frame of one pixel.
public struct Box: Hashable, Sendable {
  /// Left edge in pixels.
  public var x: Int32
  /// Top edge in pixels.
  public var y: Int32
  /// Width in pixels.
  public var width: Int32
  /// Height in pixels.
  public var height: Int32
  /// Whether only a frame of one pixel is filled.
  public var isHollow = false

  /// A box from its left and top edges and its size, clamped to what a picture can hold.
  public init(_ x: Int, _ y: Int, _ width: Int, _ height: Int, hollow: Bool = false) {
    self.x = Int32(clamping: x)
    self.y = Int32(clamping: y)
    self.width = Int32(clamping: max(0, width))
    self.height = Int32(clamping: max(0, height))
    isHollow = hollow
  }
}
