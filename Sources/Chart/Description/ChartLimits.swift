/// The sizes that a picture may have.
public enum ChartLimits {
  /// Pixels of width and of height.
  public static let side = 16.0...20_000.0
}
