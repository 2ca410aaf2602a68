import ArgumentParser
import Chart
import Jobs
import Market
import Strategy
import Text

/// How a picture looks.
struct LookArguments: ParsableArguments {
  @Option(
    help: """
      What the price is drawn as: candles (usual), hollow, bars, line, area, heikin-ashi, renko or \
      timeshare, the last session minute by minute. Overlays of Heikin-Ashi and Renko are worked out \
      on the true candles; a brick has those of the bar that completed it.
      """)
  var type: String?
  @Option(
    help: ArgumentHelp(
      "Colours: west (green rises, usual), east (red rises), kr, cvd, mono, those of a preset, or a "
        + "file of colours in JSON or in lines such as 'up = #26A69A'; 'kreplay schema --theme' has its keys.",
      valueName: "theme"), completion: .file())
  var theme: String?
  @Option(
    help: ArgumentHelp(
      "The look of a chart that others drew, with its panes or with yours: "
        + "\(Preset.all.map(\.name).joined(separator: ", ")).", valueName: "preset"))
  var preset: String?
  @Flag(help: "On dark paper.")
  var dark = false
  @Option(
    help:
      "How prices are spaced and numbered: linear (usual), log, percent or indexed, which is 100 first."
  )
  var scale: String?
  @Option(
    help: ArgumentHelp(
      "Width and height in pixels. (default: 1216x684)", valueName: "width x height")
  )
  var size: String?
  @Option(help: "Pixels of a PNG for each of --size, 1 to 4.")
  var density = 1
  @Option(help: "The picture's title. (default: the symbol)")
  var title: String?
  @Option(
    help: "Decimal places of a price, 0 to 10. (default: as many as the prices have)")
  var decimals: Int?
  @Option(
    help: ArgumentHelp(
      "How times are written, as in MM/dd, 'd MMM yyyy' or HH:mm. (default: by the chart's span)",
      valueName: "format"))
  var timeFormat: String?
  @Option(help: "The text size in pixels, 6 to 40. (default: 11)")
  var textSize: Int?
  @Option(help: "The width of lines in pixels, 0.5 to 20.")
  var lineWidth: Double?

  /// What was asked for.
  func look() throws -> ChartRequest.Look {
    var look = ChartRequest.Look()
    look.shape = try type.map { try chosen($0, of: "--type", ChartRequest.Shape.self) }
    look.scale = try scale.map { try chosen($0, of: "--scale", ValueScale.Kind.self) }
    look.theme = try colours()
    look.preset = try chosenPreset()
    look.isDark = dark
    look.size = try size.map { try pictureSize($0) }
    look.decimals = try within(decimals, 0...10, "--decimals")
    look.timeFormat = try timePattern()
    look.textSize = try within(textSize, 6...40, "--text-size")
    look.lineWidth = try within(lineWidth, 0.5...20, "--line-width")
    return look
  }

  private func within<Value: Comparable>(
    _ value: Value?, _ range: ClosedRange<Value>, _ option: String
  ) throws -> Value? {
    if let value, !range.contains(value) {
      throw UsageError(
        "\(option) is \(value); give \(range.lowerBound) to \(range.upperBound)")
    }
    return value
  }

  private func timePattern() throws -> TimePattern? {
    guard let timeFormat else { return nil }
    if let pattern = TimePattern(timeFormat) { return pattern }
    throw UsageError(
      "--time-format is '\(printable(timeFormat))'; write \(TimePattern.fields.joined(separator: ", ")), "
        + "other letters between apostrophes, as in MM/dd or HH:mm")
  }

  /// The colours that were asked for, by themselves or with a preset.
  private func colours() throws -> Theme? {
    if let preset = try chosenPreset() {
      if theme != nil {
        throw UsageError("--theme cannot stand beside --preset, which has colours; leave one out")
      }
      return try themed(preset, "--preset")
    }
    guard let theme else { return dark ? Theme.west.dark : nil }
    let palettes = Palette.allCases.map(\.rawValue)
    let isNamed = palettes.contains(theme) || Preset.all.contains { $0.name == theme }
    if !isNamed, theme == "-" || theme.contains("/") || theme.contains(".") {
      return try fileTheme(theme)
    }
    let word = try chosen(theme, of: "--theme", among: palettes + Preset.all.map(\.name))
    if let palette = Palette(rawValue: word) { return Theme(palette, dark: dark) }
    return try Preset(named: word).map { try themed($0, "--theme") }
  }

  /// The theme of a file: JSON where it begins with a brace or a quotation mark, else lines of keys.
  private func fileTheme(_ path: String) throws -> Theme {
    let name = path == "-" ? "standard input" : path
    let text = try DocumentFile.read(path, name, of: .theme)
    let first = text.unicodeScalars.first { !$0.properties.isWhitespace }
    let read = try chartFault { () throws(ChartError) in
      first == "{" || first == "\""
        ? try Theme(json: text, name: name) : try Theme(keys: text, name: name)
    }
    return dark ? read.dark : read
  }

  private func themed(_ preset: Preset, _ option: String) throws -> Theme {
    if dark && !preset.hasDark {
      let others = Preset.all.filter(\.hasDark).map(\.name).joined(separator: ", ")
      throw UsageError(
        "\(option) \(preset.name) has no colours for dark paper; leave --dark out, or take one of "
          + others)
    }
    return preset.theme(dark: dark)
  }

  private func chosenPreset() throws -> Preset? {
    guard let preset else { return nil }
    let names = Preset.all.map(\.name)
    return Preset(named: try chosen(preset, of: "--preset", among: names))
  }

  /// Pixels of a PNG for each of the size.
  func pixels() throws -> Int {
    guard (1...4).contains(density) else {
      throw UsageError("--density is \(density); give 1, 2, 3 or 4")
    }
    return density
  }

  private func pictureSize(_ size: String) throws -> PictureSize {
    let parts = size.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let width = parts[0], let height = parts[1] else {
      throw UsageError("--size is '\(printable(size))'; write width and height, as in 1600x900")
    }
    guard PictureSize.widths ~= width, PictureSize.heights ~= height else {
      throw UsageError(
        "--size is \(width)x\(height); the width is \(PictureSize.widths.lowerBound) to "
          + "\(PictureSize.widths.upperBound), the height \(PictureSize.heights.lowerBound) to "
          + "\(PictureSize.heights.upperBound)")
    }
    return PictureSize(width: width, height: height)
  }

  private func chosen<Choice: CaseIterable & RawRepresentable<String>>(
    _ word: String, of option: String, _ type: Choice.Type
  ) throws -> Choice {
    let word = try chosen(word, of: option, among: Choice.allCases.map(\.rawValue))
    guard let choice = Choice(rawValue: word) else {
      throw UsageError("\(option) has no '\(word)'")
    }
    return choice
  }

  private func chosen(_ word: String, of option: String, among words: [String]) throws -> String {
    if words.contains(word) { return word }
    let nearest = Nearest.name(to: word, among: words)
    throw UsageError(
      "\(option) has no '\(printable(word))'"
        + suggestion(nearest, listing: "there are \(listed(words))"))
  }
}
