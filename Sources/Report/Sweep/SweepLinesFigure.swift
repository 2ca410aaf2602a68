import Chart
import Replay
import Text

/// Lines over parallel axes, which are upright, and across on narrow screens.
struct SweepLinesFigure {
  let lines: SweepLines

  /// Where an axis is: its lowest and its highest value.
  struct Place {
    let from: (x: Int, y: Int)
    let to: (x: Int, y: Int)

    /// The pixel of a place from 0 to 1000.
    func point(_ place: Int) -> (x: Int, y: Int) {
      (from.x + (to.x - from.x) * place / 1_000, from.y + (to.y - from.y) * place / 1_000)
    }
  }

  private static let pitch = 62

  /// Width and height of a layout.
  func measures(_ size: FrameSize) -> (width: Int, height: Int) {
    switch size {
    case .large: (1_216, 360)
    case .medium: (688, 320)
    case .small: (358, lines.axes.count * Self.pitch + 12)
    }
  }

  /// Where the axes are.
  func places(_ size: FrameSize) -> [Place] {
    let (width, height) = measures(size)
    return lines.axes.indices.map { axis in
      if size == .small {
        let y = axis * Self.pitch + 30
        return Place(from: (8, y), to: (width - 9, y))
      }
      let (left, right) = size == .large ? (64, 72) : (56, 24)
      let x = left + axis * (width - left - right) / max(1, lines.axes.count - 1)
      return Place(from: (x, height - 12), to: (x, 40))
    }
  }

  func figure(_ size: FrameSize) -> String {
    let (width, height) = measures(size)
    var figure = SmallFigure(
      width: width, height: height,
      title: "\(lines.trials.count) settings over \(lines.axes.count) axes", summary: summary)
    let places = places(size)
    draw(&figure, places)
    for place in places {
      figure.boxes(
        .zero,
        [
          Box(
            place.from.x, place.to.y, max(1, place.to.x - place.from.x + 1),
            max(1, place.from.y - place.to.y + 1))
        ])
    }
    if let steadiest = lines.steadiest { mark(&figure, steadiest, places, isBest: false) }
    mark(&figure, lines.best, places, isBest: true)
    if size != .small { for name in names(size) { figure.label(name) } }
    for (axis, place) in zip(lines.axes, places) {
      if size == .small {
        across(&figure, axis, place)
      } else {
        upright(&figure, axis, place, size)
      }
    }
    return figure.svg(id: "sp\(size.layout)")
  }

  /// All lines, the best on top: those of one level are one shape.
  private func draw(_ figure: inout SmallFigure, _ places: [Place]) {
    for level in Set(lines.levels).sorted() {
      let some = lines.levels.indices.filter { lines.levels[$0] == level }
      let role: Role =
        lines.scale.hold == nil || level == 0 ? .leader : level > 0 ? .lineUp : .lineDown
      figure.polylines(
        role, some.map { line in points(line, places) }, weight: 40 + 16 * abs(level))
    }
  }

  private func points(_ line: Int, _ places: [Place]) -> [(x: Int, y: Int)] {
    zip(lines.axes, places).map { $1.point($0.places[line]) }
  }

  private func mark(
    _ figure: inout SmallFigure, _ line: Int, _ places: [Place], isBest: Bool
  ) {
    let points = points(line, places)
    figure.polyline(isBest ? .strongLine : .inkLine, points)
    for (x, y) in points {
      figure.disc(isBest ? .dot : .markerHollow, x: x, y: y, radius: isBest ? 4 : 3)
    }
  }

  // MARK: Names and values

  /// The names above upright axes: in one row, or in two by turns where they would touch.
  func names(_ size: FrameSize) -> [PlacedText] {
    let (width, places) = (measures(size).width, places(size))
    let row = lines.axes.indices.map { name($0, places[$0].from.x, 16, width, limit: 40) }
    let touch = zip(row, row.dropFirst()).contains { $0.ends.right + 8 > $1.ends.left }
    if !touch { return row }
    let pitch = places[1].from.x - places[0].from.x
    return lines.axes.indices.map { axis in
      let (x, y) = (places[axis].from.x, axis % 2 == 0 ? 12 : 28)
      let shorter = stride(from: 40, to: 4, by: -1).lazy.map {
        name(axis, x, y, width, limit: $0)
      }
      return shorter.first { $0.ends.left >= x - pitch + 4 && $0.ends.right <= x + pitch - 4 }
        ?? name(axis, x, y, width, limit: 4)
    }
  }

  /// The name of an axis in the middle above it; at the edges of the picture it ends where that does.
  private func name(_ axis: Int, _ x: Int, _ y: Int, _ width: Int, limit: Int) -> PlacedText {
    let axis = lines.axes[axis]
    var name = PlacedText(
      axis.isParameter ? .textStrongHalo : .textHalo, printable(axis.name, limit: limit), x: x,
      y: y, .middle)
    if name.x < name.width / 2 { (name.x, name.anchor) = (0, .start) }
    if name.x + name.width / 2 > width { (name.x, name.anchor) = (width, .end) }
    return name
  }

  private func upright(
    _ figure: inout SmallFigure, _ axis: SweepLines.Axis, _ place: Place, _ size: FrameSize
  ) {
    for tick in axis.ticks {
      let (x, y) = place.point(tick.place)
      figure.boxes(.zero, [Box(x - 4, y, 4, 1)])
      figure.label(
        PlacedText(
          .textHalo, printable(tick.text, limit: size == .large ? 12 : 8), x: x - 7, y: y + 4, .end)
      )
    }
  }

  private func across(_ figure: inout SmallFigure, _ axis: SweepLines.Axis, _ place: Place) {
    figure.label(
      PlacedText(
        axis.isParameter ? .textStrongHalo : .textHalo, printable(axis.name, limit: 40), x: 0,
        y: place.from.y - 10))
    var last = -100
    for tick in axis.ticks {
      let (x, y) = place.point(tick.place)
      figure.boxes(.zero, [Box(x, y, 1, 4)])
      let text = PlacedText(.textHalo, printable(tick.text, limit: 10), x: x, y: y + 16, .middle)
      let (left, right) = (x - text.width / 2, x + text.width / 2)
      if left < last + 6 || left < -8 || right > 366 { continue }
      last = right
      figure.label(text)
    }
  }

  private var summary: String {
    let (best, axes) = (lines.best, lines.axes.filter(\.isParameter))
    let setting = lines.report.setting(lines.report.trials[lines.trials[best]])
    return
      "\(lines.title). The axes are \(listed(axes.map(\.name))) and \(lines.axes.count - axes.count) figures; the best is \(setting)."
  }
}

/// The section of a page about settings as lines; empty where there are too few.
///
/// - Parameter hasScript: whether the page has a script, which lets lines be pointed at.
func linesSection(
  _ report: SweepReport, _ importance: Importance?, _ neighbours: SweepNeighbours?, hasScript: Bool
) -> String {
  guard let lines = SweepLines(report, importance, neighbours) else { return "" }
  let figure = SweepLinesFigure(lines: lines)
  return template([
    "find": lines.title, "sub": lines.sub, "figure": inLayouts(figure.figure),
    "data": hasScript ? String(decoding: figure.data.dataBlock, as: UTF8.self) : "",
  ])
}

private let template = Template(
  """
  <section id="lines"><div class="sec"><h2>Parameters and figures</h2><p class="find">{{find}}</p><p class="sub">{{sub}}</p></div><figure class="lay">{{{figure}}}</figure>{{#data}}<script type="application/json" id="settings">{{{data}}}</script>{{/data}}</section>

  """)

extension SweepLinesFigure {
  /// What the script needs to show one line, or those of a part of an axis.
  fileprivate var data: JSON {
    let report = lines.report
    let trials = lines.trials.map { report.trials[$0] }
    func text(_ values: [String]) -> JSON {
      .text(values.map { $0.replacing("\n", with: " ") }.joined(separator: "\n"))
    }
    return .object([
      "names": .list(lines.axes.map { .text($0.name) }),
      "places": .list(lines.axes.map { .list($0.places.map(JSON.whole)) }),
      "settings": text(trials.map(report.values(of:))),
      "scores": text(trials.map { $0.score.map(report.scoreText) ?? "–" }),
      "score": .text(report.scoreName),
      "frames": .object(
        Dictionary(
          FrameSize.allCases.map { size in
            let ends = places(size).flatMap { [$0.from.x, $0.from.y, $0.to.x, $0.to.y] }
            return (size.layout, .list(ends.map(JSON.whole)))
          }
        ) { $1 }),
    ])
  }
}
