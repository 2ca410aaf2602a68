import Chart
import Text

/// What the panes of the chart show, for the page's script: their marks by name, column and colour.
struct ScenePane {
  enum Kind: String { case price, volume, indicator }

  let kind: Kind
  var title = ""
  var isSigned = false
  /// A range that holds whatever is shown, or one that is always in the picture.
  var fixed: (low: Double, high: Double)?
  var spanning: (low: Double, high: Double)?
  var guides: [Double] = []
  var marks: [any Mark]

  var json: JSON {
    var members: [(String, JSON)] = [("kind", .text(kind.rawValue))]
    if !title.isEmpty { members.append(("title", .text(title))) }
    if isSigned { members.append(("signed", .bool(true))) }
    if let fixed { members.append(("fixed", .list([.number(fixed.low), .number(fixed.high)]))) }
    if let spanning {
      members.append(("spanning", .list([.number(spanning.low), .number(spanning.high)])))
    }
    if !guides.isEmpty { members.append(("guides", .list(guides.map { .number($0) }))) }
    members.append(("layers", .list(marks.compactMap(layer))))
    return .members(members)
  }
}

/// A mark as a layer; `nil` for one that the script does not draw.
private func layer(_ mark: any Mark) -> JSON? {
  switch mark {
  case let line as Line:
    var members = head("line", [line.column], line.color, line.label, line.detail)
    if line.isStep { members.append(("step", .bool(true))) }
    if line.shift != 0 { members.append(("shift", .whole(line.shift))) }
    if let direction = line.direction { members.append(("direction", .text(direction))) }
    if let family = line.family { members.append(("family", .text(family))) }
    if let width = line.width { members.append(("width", .number(width))) }
    return .members(members)
  case let band as Band:
    var members = head("band", [band.upper, band.lower], band.color, band.label, band.detail)
    if band.shift != 0 { members.append(("shift", .whole(band.shift))) }
    if band.fill == .sign { members.append(("sign", .bool(true))) }
    if !band.hasLines { members.append(("bare", .bool(true))) }
    if let names = band.names { members.append(("names", .list(names.map { .text($0) }))) }
    return .members(members)
  case let dots as Dots:
    return .members(head("dots", [dots.column], dots.color, dots.label, dots.detail))
  case let bars as Histogram:
    return .members(head("histogram", [bars.column], .ink, bars.label, ""))
  case let turns as TurningPoints: return layer(turns)
  default: return nil
  }
}

private func layer(_ turns: TurningPoints) -> JSON {
  var members = head("turns", [turns.column], turns.color, turns.label, turns.detail)
  switch turns.ago {
  case .bars(let count): members.append(("ago", .whole(count)))
  case .column(let name): members.append(("ago", .text(name)))
  }
  if let when = turns.when { members.append(("when", .text(when))) }
  if let equals = turns.equals { members.append(("equals", .number(equals))) }
  if turns.isJoined { members.append(("joined", .bool(true))) }
  return .members(members)
}

private func head(
  _ kind: String, _ columns: [String], _ color: SeriesColor, _ label: String?, _ detail: String
) -> [(String, JSON)] {
  var members: [(String, JSON)] = [
    ("kind", .text(kind)), ("columns", .list(columns.map { .text($0) })),
    ("color", .text(name(of: color))),
  ]
  if let label { members.append(("label", .text(label))) }
  if !detail.isEmpty { members.append(("detail", .text(detail))) }
  return members
}

/// The variable of a colour; five more series are the same, dashed.
private func name(of color: SeriesColor) -> String {
  switch color {
  case .series(let number): "s\(number % 5 + 1)" + (number % 10 >= 5 ? "d" : "")
  case .signal: "signal"
  case .hold: "hold"
  default: "ink"
  }
}
