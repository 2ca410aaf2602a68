extension ResolvedScale {
  /// The same places with other numbers: prices beside per cent.
  ///
  /// Nil where a logarithm is among them, or nothing can be measured from.
  init?(
    mirroring other: ResolvedScale, as kind: ValueScale.Kind, _ marks: [any Mark], _ view: ChartView
  ) {
    guard kind != other.scale.kind, kind != .logarithmic, other.scale.kind != .logarithmic else {
      return nil
    }
    let found = Self.base(marks, view)
    if kind.isRelative && found == nil { return nil }
    var settings = other.settings
    settings.kind = kind
    // How prices are written says nothing of shares, nor the other way round.
    settings.axisFormat = nil
    self.settings = settings
    hasValues = other.hasValues
    plot = other.plot
    baseBar = kind.isRelative ? found?.bar : nil
    scale = ValueScale(
      kind, lower: other.scale.lower, upper: other.scale.upper, top: other.scale.top,
      height: other.scale.height, base: found?.value ?? 1)
    ticks = PriceTicks.lines(
      scale, from: Double(other.plot.lowerBound), to: Double(other.plot.upperBound),
      lines: settings.lines, gap: Double(settings.gap), finest: settings.finest)
  }
}
