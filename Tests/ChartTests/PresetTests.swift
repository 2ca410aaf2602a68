import Support
import Testing

@testable import Chart

@Suite struct PresetTests {
  /// Candles with the columns of a chart's expressions, whatever they are.
  private func data(for chart: ChartDescription, _ count: Int = 90) -> ChartData {
    var data = sample(count)
    for name in chart.columns where data.known(name) == nil {
      data.columns[name] = name.contains("volume") ? data.volume : data.columns["average"]
    }
    return data
  }

  @Test func `names are unique, and each says what it looks like`() {
    let words = Preset.words
    #expect(Set(words).count == words.count)
    #expect(
      Preset.all.map(\.name) == ["concept", "stockee", "stockee-demo", "ithelp", "guide", "trader"])
    for preset in Preset.all {
      #expect(Preset(named: preset.name)?.about == preset.about && preset.about.hasSuffix("."))
      #expect(Palette(rawValue: preset.name) == nil)
    }
    #expect(Preset(named: "stocky") == nil)
    #expect(Preset.all.filter(\.hasDark).map(\.name) == ["concept", "stockee-demo", "trader"])
  }

  @Test(arguments: Preset.words)
  func `its name in JSON is what Swift draws`(word: String) throws {
    let choice = try #require(Preset.choice(word))
    let chart = ChartDescription.preset(choice.preset, dark: choice.isDark)
    let read = try ChartDescription(json: "{ \"preset\": \"\(word)\" }")
    #expect(try read.json() == chart.json())
    #expect(try ChartDescription(json: chart.json()).json() == chart.json())
    let data = data(for: chart)
    #expect(try read.picture(of: data).svg() == chart.picture(of: data).svg())
    expectGolden(
      try chart.picture(of: data).svg(mode: .standalone(chart.theme))
        .replacing("><", with: ">\n<") + "\n", "preset-\(word).svg")
  }

  @Test(arguments: Preset.words)
  func `its colours go by its name too`(word: String) throws {
    let choice = try #require(Preset.choice(word))
    let read = try ChartDescription(
      json: "{ \"theme\": \"\(word)\", \"panes\": [{ \"layers\": [\"candles\"] }] }")
    #expect(read.theme == choice.preset.theme(dark: choice.isDark))
    #expect(read.frame == .large)
    let based = try Theme(json: "{ \"base\": \"\(word)\", \"holding\": 7 }")
    #expect(based.holding == 7 && based.colors == read.theme.colors)
  }

  /// Text stands out from its paper in all of them; what rises and falls is as bright as it was.
  @Test(arguments: Preset.all.flatMap { [$0.theme] + ($0.dark.map { [$0] } ?? []) })
  func `text can be read`(theme: Theme) {
    for token in [ColorToken.ink, .ink2, .ink3] {
      #expect(theme.color(token).contrast(theme.color(.paper)) >= 4.5, "\(token)")
    }
    #expect(theme.color(.up) != theme.color(.down))
  }

  @Test func `what a description says itself stands`() throws {
    let read = try ChartDescription(
      json: """
        {
          "preset": "guide", "theme": { "colors": { "up": "#123456" } },
          "frame": { "width": 500, "gap": 30 },
          "panes": [
            { "below": 9, "layers": [{ "mark": "candles", "body": "hollow" }, "grid", "lastPrice"] },
            { "layers": ["volume"] }
          ]
        }
        """)
    #expect(read.theme.color(.up) == Color(0x123456))
    #expect(read.theme.color(.down) == Preset.guide.theme.color(.down))
    #expect(read.frame.width == 500 && read.frame.gap == 30 && read.frame.top == 20)
    let candles = try #require(read.panes[0].marks[0] as? Candles)
    #expect(candles.body == .hollow && candles.wick == Color(0x8E8E93))
    #expect((read.panes[0].marks[1] as? Grid)?.hasBorder == true)
    #expect(
      read.panes[0].below == Inset(pixels: 9) && read.panes[0].above == Inset(range: 0.1))
    #expect(read.panes[0].height == .weight(0.7) && read.panes[1].height == .weight(0.3))
    let named = try ChartDescription(json: "{ \"preset\": \"guide\", \"frame\": \"small\" }")
    #expect(named.frame.width == 358 && named.frame.bodyGap == 2)
  }

  @Test func `a chart takes its look`() throws {
    let plain = ChartDescription(frame: Frame(width: 640)) {
      Pane(height: .weight(3)) {
        Grid()
        Candles()
        Line("average", label: "mine")
      }
      Pane("Difference") { Histogram("difference", label: "h") }
    }
    let chart = try plain.inLook(of: .trader)
    #expect(chart.theme == Preset.trader.theme && chart.frame.width == 640)
    #expect(chart.frame.spacing == 6 && chart.panes[0].height == .weight(3))
    #expect((chart.panes[0].marks[0] as? Grid)?.style == .dotted)
    #expect((chart.panes[0].marks[1] as? Candles)?.body == .solid)
    #expect(chart.panes[1].title == "Difference")
    let histogram = try #require(chart.panes[1].marks[0] as? Histogram)
    #expect(histogram.column == "difference" && histogram.label == "h")
    #expect(histogram.colors == .own([Color(0xC45A58), Color(0x54B6BF)]))
    #expect(try !chart.picture(of: sample(90)).shapes.isEmpty)
    struct Own: Mark { func draw(_ canvas: inout Canvas) {} }
    let own = ChartDescription { Pane { Own() } }
    #expect(throws: ChartError(.nameless("Own"))) { try own.inLook(of: .guide) }
  }

  @Test func `wrong names have a place and a cure`() {
    var text = ""
    for json in [
      "{ \"preset\": \"stocke\" }", "{ \"preset\": 3 }", "{ \"preset\": \"guide-dark\" }",
      "{ \"theme\": \"conzept\", \"panes\": [{ \"layers\": [\"grid\"] }] }",
      "{ \"panes\": [{ \"layers\": [{ \"mark\": \"histogram\", \"column\": \"a\", \"colors\": [\"#123\"] }] }] }",
      "{ \"panes\": [{ \"layers\": [{ \"mark\": \"grid\", \"style\": \"dots\" }] }] }",
    ] {
      let error = #expect(throws: ChartError.self) { try ChartDescription(json: json) }
      text += "\(error.map { "\($0)" } ?? "")\n\n"
    }
    expectGolden(text, "preset-wrong.txt")
  }
}
