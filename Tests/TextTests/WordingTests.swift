import Testing
import Text

@Suite struct WordingTests {
  @Test func lists() {
    #expect(listed([]) == "" && listed(["a"]) == "a" && listed(["a", "b"]) == "a and b")
    #expect(listed(["a", "b", "c"], or: true) == "a, b or c")
    #expect(all(["a"], "key") == "the only key is a")
    #expect(all(["a", "b"], "key") == "the keys are a and b")
  }

  @Test func suggestions() {
    #expect(suggestion("close", otherwise: "name one") == " — did you mean 'close'?")
    #expect(suggestion(nil, otherwise: "name one") == "; name one")
    #expect(suggestion("a", listing: "there are a") == " — did you mean 'a'? (there are a)")
    #expect(suggestion(nil, listing: "there are a") == "; there are a")
    #expect(suggestion("\u{1b}[2J") == " — did you mean '·[2J'?")
  }

  @Test func `the nearest name is one that few letters change`() {
    let names = ["close", "open", "high", "low"]
    #expect(Nearest.name(to: "Clsoe", among: names) == "close")
    #expect(Nearest.name(to: "hgih", among: names) == "high")
    #expect(Nearest.name(to: "volume", among: names) == nil)
    #expect(Nearest.name(to: "", among: names) == nil)
    #expect(Nearest.name(to: String(repeating: "x", count: 65), among: names) == nil)
  }

  @Test func numbers() {
    #expect(plain(3) == "3" && plain(0.1) == "0.1" && plain(1e20) == "1e+20")
    #expect(grouped(0) == "0" && grouped(-1_234_567) == "-1,234,567" && grouped(999) == "999")
    #expect(quoted(String(repeating: "a", count: 61)).count == 63)
  }
}
