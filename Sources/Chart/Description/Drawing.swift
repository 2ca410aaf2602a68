extension ChartDescription {
  /// The shapes of the chart of some columns, whatever they are: where a column is missing or too
  /// short, nothing is drawn and a note says so; a measure that no picture can have becomes the
  /// nearest that one can. `picture(of:)` throws instead.
  public func displayList(_ data: ChartData) -> DisplayList {
    ChartLayout(self, data).displayList()
  }

  /// The chart as SVG, drawn as `displayList` does. Ids in it begin with `id`, which has to be unique
  /// in a document.
  public func svg(_ data: ChartData, mode: SVGMode = .embedded, id: String = "chart") -> String {
    displayList(data).svg(mode: mode, id: id)
  }
}

extension ChartDescription {
  /// The chart as PNG in the theme of the description, `density` pixels a unit, 1 to 4.
  ///
  /// Text needs a font on this machine; without one the picture has no text and a note says so, or
  /// where `needsText` is set, an error names the package to install.
  public func png(
    _ data: ChartData, density: Int = 1, needsText: Bool = false
  ) throws(ChartError) -> PNGImage {
    try picture(of: data).png(theme: theme, density: density, needsText: needsText)
  }
}

extension DisplayList {
  /// The picture as PNG in a theme, `density` pixels a unit, 1 to 4.
  public func png(
    theme: Theme = .west, density: Int = 1, needsText: Bool = false
  ) throws(ChartError) -> PNGImage {
    let image = try PNGWriter.image(self, theme: theme, density: density)
    if needsText && image.notes.contains(.noFont) { throw ChartError(.noFont) }
    return image
  }

  /// The picture as sixel graphics in a theme, `density` pixels a unit, 1 to 4: what makes a terminal that
  /// knows them draw it where its cursor is. For text it is as for `png`.
  public func sixel(
    theme: Theme = .west, density: Int = 1, needsText: Bool = false
  ) throws(ChartError) -> [UInt8] {
    let (raster, notes) = try PNGWriter.paint(self, theme: theme, density: density)
    if needsText && notes.contains(.noFont) { throw ChartError(.noFont) }
    return SixelEncoder.bytes(raster)
  }

  /// The picture as SVG. Ids in it begin with `id`, which has to be unique in a document.
  public func svg(mode: SVGMode = .embedded, id: String = "chart") -> String {
    String(decoding: SVGWriter.bytes(self, mode: mode, id: id), as: UTF8.self)
  }
}
