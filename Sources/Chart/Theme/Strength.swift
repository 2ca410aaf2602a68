/// How strongly a fill covers what lies below it, 0 to 1.
enum Strength: Hashable, Sendable {
  case full
  case fixed(Int)
  /// A band over the time of a holding.
  case holding
  case volumeUp
  case volumeDown

  /// The CSS of the opacity, nil where the fill covers all.
  var css: String? {
    switch self {
    case .full: nil
    case .fixed(let percent): NumberFormat.hundredths(percent)
    case .holding: "var(--aband)"
    case .volumeUp: "var(--au)"
    case .volumeDown: "var(--ad)"
    }
  }
}
