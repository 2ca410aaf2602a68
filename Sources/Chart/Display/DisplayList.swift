/// What a picture is made of, from the bottom to the top.
public struct DisplayList: Sendable, Hashable {
  /// Width in pixels.
  public var width: Int
  /// Height in pixels.
  public var height: Int
  /// The name of the picture for readers who do not see it.
  public var title: String
  /// The picture in a few sentences.
  public var summary: String
  /// The shapes, bottom first.
  public var shapes: [Shape]
  /// What a reader has to know about the drawing.
  public var notes: [ChartNote]

  /// A picture of shapes, bottom first.
  public init(
    width: Int, height: Int, title: String, summary: String = "", shapes: [Shape],
    notes: [ChartNote] = []
  ) {
    self.width = width
    self.height = height
    self.title = title
    self.summary = summary
    self.shapes = shapes
    self.notes = notes
  }
}
