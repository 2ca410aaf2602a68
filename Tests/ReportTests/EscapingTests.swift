import Foundation
import Indicators
import Market
import Replay
import Strategy
import Testing

@testable import Report

@Suite struct EscapingTests {
  /// Texts that would be markup somewhere; the last ends an attribute where a program looks at
  /// characters instead of bytes, since the quote and the accent are one character.
  static let attacks = [
    "</script><img src=x onerror=alert(1)>", "\" onmouseover=\"alert(1)", "'><svg onload=alert(1)>",
    "</style><img src=x onerror=alert(1)>", "]]>--><img src=x onerror=alert(1)>",
    "{{name}}{{{rows}}}",
    "a\u{0}b\u{7}<img src=x>", "\"\u{301} onfocus=\"alert(1)", "&lt;b&gt;&amp;",
  ]

  private func story(_ attack: String) -> Story {
    var trial = Trial(wandering(200, seed: 12))
    trial.strategy.name = attack
    trial.strategy.seriesName = attack
    trial.instrument = Instrument(symbol: attack, currency: attack)
    return Story("Attack", trial) {
      $0.warnings = [attack, "Beware. \(attack)"]
      $0.dataHash = attack
      $0.rules = $0.rules.map { Rule(path: $0.path, expression: attack, parts: []) }
    }
  }

  private func page(_ attack: String) throws -> [UInt8] {
    try story(attack).page {
      $0.runIdentity = attack
      $0.documentHash = attack
      $0.command = attack
      $0.dataName = attack
      $0.variants = [.init(name: attack, detail: attack, low: 9_000, high: 12_000)]
    }
  }

  @Test(arguments: attacks)
  func textIsNeverMarkup(_ attack: String) throws {
    let reading = MarkupReading(try page(attack))
    #expect(reading.faults.isEmpty, "\(reading.faults.prefix(3))")
    let names = Set(reading.tags.map(\.name))
    #expect(names.contains("script"))
    #expect(reading.scripts.count == 2)
    #expect(reading.scripts.last == PageScript.text)
    #expect(reading.tags.count { $0.name == "img" } <= 1)
    for attribute in reading.tags.flatMap(\.attributes) {
      #expect(!attribute.name.lowercased().hasPrefix("on"), "\(attribute.name)")
    }
  }

  @Test(arguments: attacks)
  func aTagOfAnAttackIsNowhere(_ attack: String) throws {
    let bytes = try page(attack)
    for tag in ["<img src=x", "<svg onload"] {
      #expect(bytes.firstRange(of: Array(tag.utf8)) == nil)
    }
    // The data and the script end once each.
    #expect(String(decoding: bytes, as: UTF8.self).components(separatedBy: "</script").count == 3)
  }

  @Test func theTextIsShown() throws {
    let attack = Self.attacks[0]
    let page = String(decoding: try page(attack), as: UTF8.self)
    #expect(page.contains("<h1>" + Markup.escaped(attack) + "</h1>"))
  }

  @Test func escapingKeepsNothingThatActs() {
    #expect(Markup.escaped("<>&\"'") == "&lt;&gt;&amp;&quot;&#39;")
    #expect(Markup.escaped("a\u{1}b\n\t") == "a\u{FFFD}b\n\t")
    #expect(Markup.escaped("\"\u{301}") == "&quot;\u{301}")
    #expect(Markup.escaped("8\u{A0}Dec − 日本") == "8\u{A0}Dec − 日本")
  }

  @Test func stylesKeepTextInsideTheirStrings() {
    #expect(cssString("a</style>\"\\") == "\"a\\3c \\2f style\\3e \\22 \\5c \"")
  }
}
