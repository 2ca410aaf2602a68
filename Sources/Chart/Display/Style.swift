/// How shapes of a role are painted: the one source of the CSS and of the PNG.
struct Style: Hashable, Sendable {
  var fill: ColorToken?
  var strength = Strength.full
  var stroke: ColorToken?
  /// Width of the stroke in pixels.
  var width = 1.0
  /// Lengths on, off, on … in pixels; empty is a whole line.
  var dash: [Double] = []
  var roundEnds = false
  /// A line of paper around the shape, this wide, below it.
  var halo = 0.0
  var evenOdd = false
  /// Edges are kept on whole pixels.
  var crisp = false
  var bold = false

  /// Boxes on whole pixels, filled.
  static func box(_ fill: ColorToken, _ strength: Strength = .full) -> Style {
    Style(fill: fill, strength: strength, crisp: true)
  }

  /// A line.
  static func line(_ stroke: ColorToken, _ width: Double, _ dash: [Double] = []) -> Style {
    Style(stroke: stroke, width: width, dash: dash)
  }

  /// Text, with or without a halo of paper.
  static func text(_ fill: ColorToken, bold: Bool = false, halo: Bool = false) -> Style {
    Style(fill: fill, halo: halo ? 3 : 0, bold: bold)
  }
}
