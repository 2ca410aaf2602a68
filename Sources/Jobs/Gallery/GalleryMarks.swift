import Chart

extension GalleryGroup {
  /// Every mark, from the line beside its description.
  static let marks = GalleryGroup(
    title: "Marks",
    words:
      "A pane has layers, bottom first. Each is the name of a mark, or an object with `mark` and "
      + "its keys; `kreplay schema --chart` has them all. A column is one of the candles or an "
      + "expression. The trades of these pictures are made up.",
    pictures: MarkManual.all.map { mark in
      var picture = GalleryPicture(
        name: "mark-\(mark.name)", about: mark.about, panes: mark.example,
        hasTrades: mark.name.hasPrefix("holding"))
      if mark.name == "sessions" {
        (picture.candles, picture.options) = (.minutes, ["--timeframe", "15m"])
      }
      if ["mountain", "sessionAverage"].contains(mark.name) {
        (picture.candles, picture.last) = (.minutes, nil)
        picture.keys = [#""transform": { "timeshare": { "hours": ["09:30-16:00"] } }"#]
      }
      return picture
    })

  /// What the price is drawn as.
  static let types = GalleryGroup(
    title: "Types", words: "What the price is drawn as is said by `--type`.",
    pictures: ChartRequest.Shape.allCases.map { shape in
      var picture = GalleryPicture(
        name: "type-\(shape.rawValue)",
        about: shapes[shape.rawValue] ?? "The price as \(shape.rawValue).",
        options: ["--type", shape.rawValue])
      if shape == .timeshare {
        (picture.candles, picture.last) = (.minutes, nil)
        picture.options += ["--hours", "09:30-16:00", "--labels", "left,right,bottom"]
      }
      if shape == .renko { picture.last = nil }
      return picture
    })

  private static let shapes = [
    "candles": "Filled candles: colour tells rising from falling.",
    "hollow": "Rising candles are hollow, so that colour does not tell alone.",
    "bars": "A stem from high to low, the open to its left and the close to its right.",
    "line": "The closes alone.",
    "area": "The closes, with the room below them filled.",
    "heikin-ashi": "Candles of averages, in which a trend is of one colour.",
    "renko": "Bricks of one height, whenever the price has moved so far; `--brick` says how far.",
    "timeshare": "The last session minute by minute with its average, per cent at the right.",
  ]

  /// How values are spaced.
  static let scales = GalleryGroup(
    title: "Scales",
    words: "A pane's `scale` says how its values are spaced and what its axis shows.",
    pictures: ValueScale.Kind.allCases.map { kind in
      GalleryPicture(
        name: "scale-\(kind.rawValue)",
        about: kinds[kind.rawValue] ?? "The scale \(kind.rawValue).",
        panes: """
          {
            "scale": "\(kind.rawValue)", "above": 30, "layers": ["grid", "candles", "lastPrice"]
          }
          """)
    } + [
      GalleryPicture(
        name: "scale-left", about: "A second scale at the left, for layers that say so.",
        panes: """
          {
            "legend": "lines", "above": 40, "left": { "range": [0, 100] },
            "layers": [
              "grid", "candles",
              { "mark": "line", "column": "rsi(14)", "axis": "left", "label": "rsi(14), left" }
            ]
          }
          """),
      GalleryPicture(
        name: "scale-symmetric", about: "Zero in the middle, whatever is shown.",
        panes: """
          {
            "range": "symmetric",
            "layers": ["grid", { "mark": "histogram", "column": "close - sma(close, 20)" }]
          }
          """),
    ])

  private static let kinds = [
    "linear": "Equal differences are equally far apart.",
    "log": "Equal ratios are equally far apart.",
    "percent": "The change from the first bar that is shown.",
    "indexed": "The first bar that is shown is 100.",
  ]
}
