import ArgumentParser
import Jobs
import Market
import Text

/// `kreplay chart --gallery`: the manual of the chart.
extension ChartCommand {
  /// Draws the manual into a folder.
  func drawGallery(_ folder: String) throws {
    if let (other, _) = besidesGallery.first(where: \.1) {
      throw UsageError(
        "--gallery has candles and panes of its own; leave '\(printable(other))' out")
    }
    // Files in it are named to the command itself, which would take them for options.
    let folder = folder.hasPrefix("-") ? "./" + folder : folder
    let gallery = Gallery(folder: folder) { arguments in
      let command = try ChartCommand.parse(arguments)
      return try command.picture(command.request())
    }
    let count = try gallery.write(tell: StandardError.tell)
    try StandardOutput.print("\(printable(folder)): \(count) pictures, README.md shows them\n")
  }

  /// Everything else that can be said of a chart, and whether it was: none of it is of the manual.
  private var besidesGallery: [(String, Bool)] {
    let reading = series.reading
    let others: [(String, Bool)] = [
      (file ?? "", file != nil), ("--out", out != nil), ("--spec", spec != nil),
      ("--overlay", !overlay.isEmpty), ("--pane", !pane.isEmpty), ("--volume", volume),
      ("--terminal", terminal), ("--width", width != nil),
      ("--run", runs.name != nil), ("--journal", runs.journal != nil),
      ("--timeframe", timeframe != nil), ("--from", from != nil), ("--to", to != nil),
      ("--last", last != nil),
      ("--symbol", series.symbol != nil), ("--candles", series.candles != nil),
      ("--dialect", reading.dialect != nil), ("--time-zone", reading.timeZone != nil),
      ("--dates", reading.dates != nil), ("--columns", reading.columns != nil),
      ("--sort", reading.sort), ("--dates-only", reading.datesOnly),
      ("--on-defect", !reading.onDefect.isEmpty),
      ("--type", look.type != nil), ("--theme", look.theme != nil),
      ("--preset", look.preset != nil), ("--dark", look.dark), ("--scale", look.scale != nil),
      ("--size", look.size != nil), ("--density", look.density != 1),
      ("--title", look.title != nil), ("--mark", !mark.isEmpty),
      ("--mark-above", !markAbove.isEmpty), ("--compare", !compare.isEmpty),
      ("--trade", trade != nil), ("--events", events.events != nil),
      ("--split-adjusted", events.splitAdjusted),
      ("--zone", zone != nil), ("--calendar", exchange.calendar != nil),
      ("--decimals", look.decimals != nil), ("--time-format", look.timeFormat != nil),
      ("--text-size", look.textSize != nil), ("--line-width", look.lineWidth != nil),
    ]
    return others + axes.said
  }
}
