import Chart

extension GalleryGroup {
  /// Where numbers, times and lines are.
  static let axes = GalleryGroup(
    title: "Axes and measures",
    words: "The `frame` of a description has the measures of the whole picture.",
    pictures: [
      GalleryPicture(
        name: "axis-sides", about: "Numbers and times at any of the four sides.",
        panes: bare, frameKeys: #""labels": ["left", "top", "right", "bottom"]"#),
      GalleryPicture(
        name: "axis-none", about: "Sides without labels give their room back.",
        panes: bare, frameKeys: #""labels": []"#),
      GalleryPicture(
        name: "axis-counts",
        about: "So many lines between the borders, numbers at the borders too, times in two lines.",
        panes: """
          {
            "lines": 3, "above": 30,
            "layers": [{ "mark": "grid", "style": "dotted", "border": true }, "candles"]
          }
          """, frameKeys: #""columns": 2, "twoTimeLines": true"#),
      GalleryPicture(
        name: "axis-clock", about: "Bars by the clock: the night has its room.",
        options: ["--timeframe", "1h"], panes: bare, last: 28, candles: .minutes,
        frameKeys: #""byClock": true, "spacing": null"#),
      GalleryPicture(
        name: "axis-ahead", about: "Room for twenty bars that are still to come.",
        panes: bare, frameKeys: #""ahead": 20"#),
      GalleryPicture(
        name: "axis-gap", about: "Bodies that touch each other.",
        panes: bare, frameKeys: #""bodyGap": 0"#),
      GalleryPicture(
        name: "axis-panes", about: "Panes by weight below each other, one axis of time.",
        options: [
          "--overlay", "bollinger(20, 2)", "--pane", "volume; sma(volume, 5)", "--pane", "macd()",
        ]),
    ])

  private static let bare = #"{ "above": 30, "layers": ["grid", "candles"] }"#

  /// Every palette on light and on dark paper.
  static let themes = GalleryGroup(
    title: "Themes",
    words: "`--theme` and `--dark`, or `theme` in a description, such as `\"east-dark\"`. "
      + "A theme changes every mark.",
    pictures: Palette.allCases.flatMap { palette in
      [false, true].map { isDark in
        GalleryPicture(
          name: "theme-\(palette.rawValue)" + (isDark ? "-dark" : ""),
          about: (palettes[palette.rawValue] ?? "The colours \(palette.rawValue).")
            + (isDark ? " Dark paper." : ""),
          options: ["--theme", palette.rawValue] + (isDark ? ["--dark"] : []) + [
            "--type", "hollow", "--overlay", "sma(close, 10)", "--overlay", "sma(close, 30)",
            "--pane", "macd()",
          ])
      }
    })

  private static let palettes = [
    "west": "Green rises, red falls.",
    "east": "Red rises, green falls.",
    "kr": "Red rises, blue falls.",
    "cvd": "Blue rises, orange falls: told apart by hue whatever the eye.",
    "mono": "One ink, for print: hollow rises, solid falls.",
  ]

  /// Charts that others drew.
  static let presets = GalleryGroup(
    title: "Presets",
    words: "`--preset` draws as another chart did, with its panes; with `--overlay`, `--pane` or "
      + "`--volume`, yours in its look. In a description it is `\"preset\": \"stockee-demo-dark\"`, in "
      + "Swift `ChartDescription.preset(.stockeeDemo, dark: true)`; `--theme` takes the colours alone.",
    pictures: Preset.all.flatMap { preset in
      (preset.dark == nil ? [false] : [false, true]).map { isDark in
        GalleryPicture(
          name: "preset-\(preset.name)" + (isDark ? "-dark" : ""),
          about: preset.about + (isDark ? " Dark paper." : ""),
          options: ["--preset", preset.name] + (isDark ? ["--dark"] : []),
          last: preset.frame.spacing == nil ? 64 : nil)
      }
    } + [
      GalleryPicture(
        name: "preset-own", about: "Panes of your own in the look of a preset.",
        options: [
          "--preset", "trader", "--overlay", "bollinger(20, 2)", "--volume", "--pane", "rsi(14)",
        ], last: nil)
    ])
}
