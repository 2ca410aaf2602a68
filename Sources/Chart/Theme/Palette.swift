/// Which colours stand for rising and falling.
public enum Palette: String, CaseIterable, Sendable {
  /// Green rises, red falls.
  case west
  /// Red rises, green falls.
  case east
  /// Red rises, blue falls.
  case kr
  /// Blue rises, orange falls: told apart by hue whatever the eye.
  case cvd
  /// One ink: hollow rises, solid falls.
  case mono
}
