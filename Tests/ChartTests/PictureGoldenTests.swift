import Foundation
import Support
import Testing

@testable import Chart

/// Pixels of every mark, scale and theme, without text, which depends on the fonts of the machine.
///
/// What is kept of a picture is its size, how many colours it has, and a number made of its pixels;
/// of a few the picture itself, for looking at.
@Suite struct PictureGoldenTests {
  private static let data = sample(48, volatility: 0.05, step: 3_600_000).holding(every: 9)

  /// A mark by its name alone, with the values that messages give as examples where it needs some.
  private static func layer<M: DescribedMark>(_ type: M.Type) -> String {
    if M.self == Notes.self {
      return
        "{ \"mark\": \"notes\", \"notes\": [{ \"text\": \"1\", \"bar\": 20, \"value\": 100 }] }"
    }
    if M.self == Drawings.self {
      return """
        { "mark": "drawings", "objects": [
          { "kind": "fibonacci", "from": [5, 90], "to": [30, 110] },
          { "kind": "ray", "from": [3, 95], "to": [20, 100] },
          { "kind": "box", "from": [8, 98], "to": [16, 104] }
        ] }
        """
    }
    if M.self == Missing.self { return "{ \"mark\": \"missing\", \"column\": \"average\" }" }
    let needed = type.fields.filter(\.key.isRequired)
    let keys = needed.map { "\"\($0.key.name)\": \($0.example)" }
    return "{ " + (["\"mark\": \"\(M.mark)\""] + keys).joined(separator: ", ") + " }"
  }

  /// A layer that draws nothing.
  private static let nothing = "{ \"mark\": \"notes\", \"notes\": [] }"

  private static func chart(_ layers: [String], _ pane: String = "") throws -> ChartDescription {
    let pane = "{ \"layers\": [\(layers.joined(separator: ", "))]\(pane) }"
    return try ChartDescription(
      json: "{ \"frame\": { \"width\": 320 }, \"height\": 200, \"panes\": [\(pane)] }")
  }

  /// The data with a column for each that a chart names.
  private static func data(for chart: ChartDescription) -> ChartData {
    var data = data
    for name in chart.columns where data.known(name) == nil {
      data.columns[name] = data.columns["average"]
    }
    return data
  }

  private func picture(_ chart: ChartDescription, density: Int = 1) throws -> DecodedPicture {
    let list = try chart.picture(of: Self.data(for: chart)).withoutText
    let bytes = try list.png(theme: chart.theme, density: density).bytes
    return try #require(DecodedPicture(bytes))
  }

  private func line(_ name: String, _ picture: DecodedPicture) -> String {
    let colors = Set(picture.pixels).count
    var mix: UInt64 = 0xCBF2_9CE4_8422_2325
    for pixel in picture.pixels { mix = (mix ^ UInt64(pixel)) &* 0x100_0000_01B3 }
    return "\(name): \(picture.width)×\(picture.height), \(colors) colours, "
      + String(mix, radix: 16) + "\n"
  }

  @Test func `every mark is as kept`() throws {
    var text = ""
    let blank = try picture(Self.chart([Self.nothing]))
    for type in MarkList.all {
      var chart = try Self.chart([Self.layer(type)])
      if try picture(chart).pixels == blank.pixels {
        // What shows something of other marks, or words alone, is drawn on candles or a line; levels
        // where their values are shown.
        let line = "{ \"mark\": \"line\", \"column\": \"close\" }"
        let grounds = [("\"candles\"", ""), (line, ""), (line, ", \"range\": [0, 200]")]
        let ground = try grounds.first { ground, range in
          chart = try Self.chart([ground, Self.layer(type)], range)
          return try chart.picture(of: Self.data(for: chart))
            != Self.chart([ground], range).picture(of: Self.data)
        }
        #expect(ground != nil, "\(type.mark) draws nothing")
      }
      let picture = try picture(chart)
      text += line(type.mark, picture)
      text += line("\(type.mark) at 2", try self.picture(chart, density: 2))
    }
    expectGolden(text, "pictures/marks.txt")
  }

  @Test func `every scale is as kept`() throws {
    var text = ""
    for kind in ValueScale.Kind.allCases {
      let chart = try Self.chart(
        ["\"grid\"", "\"candles\"", Self.layer(Line.self)], ", \"scale\": \"\(kind.rawValue)\"")
      text += line(kind.rawValue, try picture(chart))
    }
    expectGolden(text, "pictures/scales.txt")
  }

  /// Candles, lines, areas, holdings and volume.
  private var whole: ChartDescription {
    get throws {
      var chart = try Self.chart(["\"grid\""])
      chart.height = 300
      chart.panes = [
        Pane(height: .weight(3)) {
          Grid()
          Band("upper", "lower")
          Candles()
          Line("average")
          Line("slow", color: .series(1))
          HoldingMarks(ring: 0)
          LastPrice()
        },
        Pane(range: .including(0)) { Volume() },
        Pane { Histogram("difference") },
        Pane {
          Area("close"); Line("close", color: .series(2))
        },
      ]
      return chart
    }
  }

  @Test func `every theme is as kept`() throws {
    var text = ""
    for palette in Palette.allCases {
      for isDark in [false, true] {
        var chart = try whole
        chart.theme = Theme(palette, dark: isDark)
        let name = palette.rawValue + (isDark ? "-dark" : "")
        let picture = try picture(chart)
        text += line(name, picture)
        if palette == .west || (palette == .mono && !isDark) { try expectPicture(chart, name) }
      }
    }
    expectGolden(text, "pictures/themes.txt")
  }

  /// Keeps a picture as a file; its pixels are compared, since other versions of libdeflate
  /// write the same pixels in other bytes.
  private func expectPicture(
    _ chart: ChartDescription, _ name: String, location: SourceLocation = #_sourceLocation
  ) throws {
    let list = try chart.picture(of: Self.data(for: chart)).withoutText
    let bytes = try list.png(theme: chart.theme, density: 2).bytes
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Goldens/pictures/\(name).png")
    if ProcessInfo.processInfo.environment["KREPLAY_RECORD"] == "1" {
      return expectGolden(bytes, "pictures/\(name).png")
    }
    let kept = try #require(
      try? Data(contentsOf: file),
      "no golden pictures/\(name).png; record it with KREPLAY_RECORD=1",
      sourceLocation: location)
    #expect(
      DecodedPicture(Array(kept))?.pixels == DecodedPicture(bytes)?.pixels,
      "pictures/\(name).png differs", sourceLocation: location)
  }
}

extension DisplayList {
  /// The picture without its labels.
  fileprivate var withoutText: DisplayList {
    var list = self
    list.shapes.removeAll { if case .label = $0.plain { true } else { false } }
    return list
  }
}
