/// How shapes of a role are painted: the one source of the CSS and of the PNG.
struct Style: Hashable, Sendable {
  var fill: Token?
  var strength = Strength.full
  var stroke: Token?
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
  static func box(_ fill: Token, _ strength: Strength = .full) -> Style {
    Style(fill: fill, strength: strength, crisp: true)
  }

  /// A line.
  static func line(_ stroke: Token, _ width: Double, _ dash: [Double] = []) -> Style {
    Style(stroke: stroke, width: width, dash: dash)
  }

  /// Text, with or without a halo of paper.
  static func text(_ fill: Token, bold: Bool = false, halo: Bool = false) -> Style {
    Style(fill: fill, halo: halo ? 3 : 0, bold: bold)
  }
}
