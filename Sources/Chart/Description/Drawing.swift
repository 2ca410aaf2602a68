extension ChartDescription {
  /// The shapes of the chart of some columns.
  public func displayList(_ data: ChartData) -> DisplayList {
    ChartLayout(self, data).displayList()
  }

  /// The chart as SVG. Ids in it begin with `id`, which has to be unique in a document.
  public func svg(_ data: ChartData, mode: SVGMode = .embedded, id: String = "chart") -> String {
    displayList(data).svg(mode: mode, id: id)
  }
}

extension DisplayList {
  /// The picture as SVG. Ids in it begin with `id`, which has to be unique in a document.
  public func svg(mode: SVGMode = .embedded, id: String = "chart") -> String {
    String(decoding: SVGWriter.bytes(self, mode: mode, id: id), as: UTF8.self)
  }
}
