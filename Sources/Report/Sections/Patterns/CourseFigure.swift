import Chart
import Text

/// Two small panes over one course of time, each with its lowest and its highest value.
struct CourseFigure {
  private(set) var small: SmallFigure
  private static let (left, right, height) = (52, 378, 84)

  /// Empty panes.
  ///
  /// - Parameter ends: the first and the last date.
  init(_ title: String, _ ends: [String]) {
    small = SmallFigure(
      width: 384, height: 2 * Self.height + 40, title: title,
      summary: "")
    let bottom = 2 * Self.height + 36
    small.label(PlacedText(.text, ends.first ?? "", x: Self.left, y: bottom))
    small.label(PlacedText(.text, ends.last ?? "", x: Self.right, y: bottom, .end))
  }

  private func scale(_ low: Double, _ high: Double, _ pane: Int) -> LinearScale {
    let top = 8 + pane * (Self.height + 8)
    return LinearScale(low, high, from: top + Self.height - 4, to: top + 4)
  }

  private func x(_ place: Int, of count: Int) -> Int {
    Self.left + (Self.right - Self.left) * place / max(1, count)
  }

  /// A line through values of which few points are kept, with the lowest and highest of each stretch; nothing
  /// where there is none.
  mutating func line(
    _ role: Role, _ values: [Double?], in pane: Int, including value: Double,
    _ text: (Double) -> String
  ) {
    let known = values.compactMap(\.self)
    let (low, high) = (min(value, known.min() ?? 0), max(value, known.max() ?? 0))
    let scale = scale(low, high, pane)
    frame(scale, [low, high] + (low < value && value < high ? [value] : []), text)
    var lines: [[(x: Int, y: Int)]] = [[]]
    for place in EquityCurves.kept(values.map { $0 ?? value }, Self.most) {
      if let value = values[place] {
        lines[lines.count - 1].append((x(place, of: values.count - 1), scale.pixel(value)))
      } else if lines.last?.isEmpty == false {
        lines.append([])
      }
    }
    small.polylines(role, lines, weight: 120)
  }

  /// Bars of shares, from nothing to all.
  mutating func bars(_ role: Role, _ shares: [Double], in pane: Int) {
    let scale = scale(0, 1, pane)
    frame(scale, [0, 1]) { ReportNumbers.share($0, decimals: 0) }
    let floor = scale.pixel(0)
    small.boxes(
      role,
      shares.enumerated().compactMap { place, share in
        let from = x(place, of: shares.count)
        let top = scale.pixel(share)
        return top < floor
          ? Box(from, top, x(place + 1, of: shares.count) - from, floor - top) : nil
      })
  }

  /// A line at each of some values, and what it is; those that would lie on each other's names have none.
  private mutating func frame(
    _ scale: LinearScale, _ values: [Double], _ text: (Double) -> String
  ) {
    var named: [Int] = []
    for value in values {
      let y = scale.pixel(value)
      guard named.allSatisfy({ abs($0 - y) >= 12 }) else { continue }
      named.append(y)
      small.label(PlacedText(.text, text(value), x: Self.left - 6, y: y + 4, .end))
    }
    small.boxes(.grid, named.map { Box(Self.left, $0, Self.right - Self.left, 1) })
  }

  /// About how many points of a line are kept.
  private static let most = 54
}

extension SmallFigure {
  /// The figure as SVG that readers of no pictures pass over, since its numbers stand in a table beside it.
  func decoration(id: String) -> String {
    let svg = svg(id: id)
    guard let start = svg.firstRange(of: " role=\"img\"")?.lowerBound,
      let end = svg.firstRange(of: "</desc>")?.upperBound
    else { return svg }
    let shapes = svg[end...].replacing("<g aria-hidden=\"true\">", with: "")
      .replacing("</g></svg>", with: "</svg>")
    return svg[..<start] + " aria-hidden=\"true\">" + shapes
  }
}

/// A small figure under its name, with its numbers below.
func patternFigure(
  _ name: String, _ what: String, _ svg: String, _ table: String
) -> PatternPart {
  let content =
    "<h3>\(Markup.escaped(name))</h3><p class=\"sub\">\(Markup.escaped(what))</p><div class=\"hg\">\(svg)</div>\(table)"
  return PatternPart(isTable: false) { "<figure \(PatternPart.place($0))>\(content)</figure>" }
}

/// A table of figures with a name a row.
func numberTable(_ heads: [String], _ rows: [(String, [String])]) -> String {
  let head = heads.map { "<th>\(Markup.escaped($0))</th>" }.joined()
  let body = rows.map { name, cells in
    "<tr><th>\(Markup.escaped(name))</th>"
      + cells.map { "<td>\(Markup.escaped($0))</td>" }.joined() + "</tr>"
  }.joined()
  return
    "<div class=\"scroll\"><table class=\"data pt\"><thead><tr><td></td>\(head)</tr></thead><tbody>\(body)</tbody></table></div>"
}
