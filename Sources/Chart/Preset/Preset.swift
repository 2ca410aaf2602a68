/// The look of a chart that somebody else drew: colours, measures, and the panes that it shows.
///
/// ```swift
/// let chart = ChartDescription.preset(.stockeeDemo, dark: true)
/// let own = try ChartDescription { Pane { Grid(); Candles() } }.inLook(of: .trader)
/// ```
public struct Preset: Sendable {
  /// Its name in a description and on the command line.
  public let name: String
  /// What it looks like, in a sentence.
  public let about: String
  /// Its colours.
  public let theme: Theme
  /// Its colours on dark paper; nil where it has none besides `theme`.
  public let dark: Theme?
  /// Its measures; the width is the reader's.
  public let frame: Frame
  /// Its panes, top first. Columns that are not those of the candles are expressions, such as
  /// `sma(close, 5)`.
  public let panes: [Pane]
  /// What it shows only where it is asked for: panes below, whose look others take.
  let others: [Pane]
  /// How it draws marks that none of its panes has.
  public let looks: [any Mark]

  init(
    _ name: String, _ about: String, theme: Theme, dark: Theme? = nil, frame: Frame,
    looks: [any Mark] = [], others: [Pane] = [], @PaneBuilder panes: () -> [Pane]
  ) {
    self.name = name
    self.about = about
    self.theme = theme
    self.dark = dark
    self.frame = frame
    self.panes = panes()
    self.looks = looks
    self.others = others
  }
}

extension Preset {
  /// All presets, in the order of the manual.
  public static let all: [Preset] = [.concept, .stockee, .stockeeDemo, .ithelp, .guide, .trader]

  /// The preset of a name; nil where there is none.
  public init?(named name: String) {
    guard let found = Self.all.first(where: { $0.name == name }) else { return nil }
    self = found
  }

  /// Whether it has colours for dark paper: a second set, or none for light paper.
  public var hasDark: Bool { dark != nil || theme.isDark }

  /// Its colours on light or dark paper; those that it has where it has no such.
  public func theme(dark isDark: Bool) -> Theme { isDark ? dark ?? theme : theme }

  /// Its names in a description: `stockee-demo`, and `stockee-demo-dark` where there is a second
  /// set of colours.
  static var words: [String] {
    all.flatMap { $0.dark == nil ? [$0.name] : [$0.name, $0.name + "-dark"] }
  }

  /// The marks of a time share as it draws them; nil where it draws them as usual.
  public var timeShare: [any Mark]? {
    let marks = looks.filter { $0 is Mountain || $0 is SessionAverage }
    return marks.isEmpty ? nil : marks
  }

  /// The preset and the colours that one of `words` says.
  static func choice(_ word: String) -> (preset: Preset, isDark: Bool)? {
    for preset in all {
      if word == preset.name { return (preset, false) }
      if preset.dark != nil, word == preset.name + "-dark" { return (preset, true) }
    }
    return nil
  }
}

extension ChartDescription {
  /// The chart of a preset with its own panes.
  public static func preset(_ preset: Preset, dark: Bool = false) -> ChartDescription {
    ChartDescription(theme: preset.theme(dark: dark), frame: preset.frame) {
      for pane in preset.panes { pane }
    }
  }

  /// The chart in the look of a preset: its colours and measures, and for what the panes and their
  /// marks leave as usual, what the preset has in its place.
  ///
  /// - Throws: `ChartError` where a mark is not one of this module's.
  public func inLook(of preset: Preset, dark: Bool = false) throws(ChartError) -> ChartDescription {
    var plain = self
    plain.theme = .west
    let frame = ChartNode.Member("frame", ChartNode(.object(try frame.members())))
    let others = try plain.node().members.filter { $0.name != "frame" }
    let look = PresetLook(preset, dark: dark)
    return try ChartDescription(look.fill(ChartNode(.object([frame] + others))))
  }
}
