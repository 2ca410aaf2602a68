import Jobs
import Market

/// The times below a chart: years before months, months before days, days before hours.
struct ReplayTimes {
  private let chart: ReplayChart

  init(_ chart: ReplayChart) { self.chart = chart }

  func draw(_ screen: inout Screen) {
    let edge = chart.left + chart.window.columns
    var taken: [Range<Int>] = []
    let marks = chart.words.start == nil ? dates : offsets
    for weight in stride(from: 3, through: 0, by: -1) {
      for mark in marks where mark.weight == weight {
        let column = chart.left + mark.column
        let place = column..<column + mark.text.count + 2
        guard place.upperBound <= edge + 3, !taken.contains(where: { $0.overlaps(place) }) else {
          continue
        }
        taken.append(place)
        screen.put(
          mark.text, column, chart.timeRow, weight >= 2 ? .plain : chart.style.faint, upTo: edge)
      }
    }
  }

  private struct Mark {
    let column: Int
    let text: String
    let weight: Int
  }

  /// Where a year, a month, a day or an hour begins.
  private var dates: [Mark] {
    let months = [
      "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
    var marks: [Mark] = []
    var before: [Substring] = []
    for candle in chart.window.candles {
      let bar = chart.window.bars(candle).lowerBound
      let text = chart.session.run.times.text(chart.session.run.time(bar))
      let parts = text.split(whereSeparator: { $0 == "-" || $0 == " " })
      defer { before = parts }
      guard parts.count >= 3 else { continue }
      let column = chart.window.column(candle)
      let changed = parts.indices.first { !before.indices.contains($0) || before[$0] != parts[$0] }
      switch changed {
      case 0: marks.append(Mark(column: column, text: String(parts[0]), weight: 3))
      case 1:
        let month = Int(parts[1]).map { months[max(0, min(11, $0 - 1))] } ?? String(parts[1])
        marks.append(Mark(column: column, text: month, weight: 2))
      case 2: marks.append(Mark(column: column, text: String(parts[2]), weight: 1))
      case 3: marks.append(Mark(column: column, text: String(parts[3]), weight: 0))
      default: break
      }
    }
    return marks
  }

  /// Blind: how many candles before or after the start.
  private var offsets: [Mark] {
    chart.window.candles.compactMap { candle in
      let bar = chart.window.bars(candle).lowerBound
      let away = bar - (chart.words.start ?? 0)
      guard away % 10 == 0 else { return nil }
      return Mark(
        column: chart.window.column(candle), text: chart.words.time(bar), weight: away == 0 ? 2 : 1)
    }
  }
}
