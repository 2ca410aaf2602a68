import Support
import Testing

@testable import Chart

@Suite struct ThemeTextTests {
  private static let keys = """
    # A theme of somebody's own.
    base = east-dark
    paper=#000
      up = #FF5050
    down = #28a0ff

    macd.signal = #83FF92
    series.average = #FFF97D
    holding = 12
    """

  private var theme: Theme {
    var theme = Theme.east.dark
    theme.colors = [.paper: Color(0x000000), .up: Color(0xFF5050), .down: Color(0x28A0FF)]
    theme.series = ["macd.signal": Color(0x83FF92), "average": Color(0xFFF97D)]
    theme.holding = 12
    return theme
  }

  @Test func `keys and JSON say the same`() throws {
    #expect(try Theme(keys: Self.keys) == theme)
    let json = try theme.json()
    #expect(try Theme(json: json) == theme)
    expectGolden(json, "theme.json")
    expectGolden(Theme.schema, "theme.schema.json")
    #expect(try Theme(json: "\"cvd-dark\"") == Theme(.cvd, dark: true))
    #expect(try Theme(keys: "") == .west)
    #expect(try Theme(keys: "\u{FEFF}base = kr\r\nup = #fff\r\n").color(.up) == Color(0xFFFFFF))
  }

  @Test(arguments: Palette.allCases, [false, true])
  func `every theme has a name that reads back`(palette: Palette, dark: Bool) throws {
    let theme = Theme(palette, dark: dark)
    #expect(try Theme(json: theme.json()) == theme)
  }

  @Test func `every colour can be changed`() throws {
    for (place, token) in ColorToken.allCases.enumerated() {
      let color = Color(UInt32(0x102030 + place))
      let theme = try Theme(keys: "\(token.rawValue) = \(color.css)")
      #expect(theme.color(token) == color)
      #expect(ChartStyle.literal(theme).contains(color.css) || token == .ink2 || token == .warn)
      for other in ColorToken.allCases where other != token {
        #expect(theme.color(other) == Theme.west.color(other))
      }
    }
  }

  @Test func `messages are as kept`() {
    var text = ""
    let lines = [
      "up = green", "up = #12345", "upp = #123456", "up #123456", "= #123456", "up =",
      "base = wset",
      "up = #123456\nup = #654321", "holding = 200", "holding = #123456", "up = 7",
      "macd.signal = yellow", "quick = #123456",
    ]
    for line in lines {
      text += line + "\n"
      do {
        _ = try Theme(keys: line)
        Issue.record("this was read: \(line)")
      } catch {
        text += "error: \(error)\n\n"
      }
    }
    for json in ["{ \"colors\": { \"up\": \"#GG0000\" } }", "{ \"colours\": {} }", "7"] {
      text += json + "\n"
      do {
        _ = try Theme(json: json)
        Issue.record("this was read: \(json)")
      } catch {
        text += "error: \(error)\n\n"
      }
    }
    expectGolden(text, "theme-messages.txt")
  }

  @Test func `a series has its colour in lines, legends and pills, in SVG and PNG`() throws {
    var data = sample(20)
    data.columns["macd.signal"] = data.columns["average"]
    var chart = small {
      Line("macd.signal", label: "signal", end: .pill)
      Band("upper", "lower", color: .custom(Color(0x112233)), label: "band")
      Dots("low", color: .custom(Color(0x445566)))
      Area("close", paint: .under(.custom(Color(0x778899))))
    }
    chart.theme.series["macd.signal"] = Color(0x83FF92)
    let list = try chart.picture(of: data)
    let svg = list.svg(id: "tinted").replacing("><", with: ">\n<") + "\n"
    expectGolden(svg, "tinted.svg")
    #expect(svg.contains("style=\"stroke:#83FF92\""))
    let picture = try #require(DecodedPicture(try chart.png(data).bytes))
    for hex: UInt32 in [0x83FF92, 0x112233, 0x445566, 0x778899] {
      #expect(picture.pixels.contains(hex), "\(Color(hex).css)")
    }
    let read = try ChartDescription(json: chart.json())
    #expect(try read.picture(of: data) == list)
  }

  @Test func `a theme changes no shape`() throws {
    let data = sample(120).holding(every: 9)
    let shapes = priceChart(.medium).displayList(data).shapes
    for palette in Palette.allCases {
      var chart = priceChart(.medium)
      chart.theme = Theme(palette, dark: true)
      #expect(chart.displayList(data).shapes == shapes)
    }
  }
}

@Suite struct ColorTests {
  @Test(arguments: [("#83FF92", 0x83FF92), ("#8f9", 0x88FF99), ("#000000", 0), ("#aBc", 0xAABBCC)])
  func `a colour is read`(text: String, hex: Int) {
    #expect(Color(text) == Color(UInt32(hex)))
  }

  @Test(arguments: ["", "#", "83FF92", "#83FF9", "#83FF92F", "#83GF92", "red", "# 83FF9", "#é12"])
  func `what is not one is refused`(text: String) { #expect(Color(text) == nil) }
}
