import Indicators
import Testing

@Suite struct CatalogueSearchTests {
  @Test(arguments: [
    ("布林", ["bollinger", "bbands", "sigmabands"]),
    ("ボリンジャー", ["bollinger", "bbands", "sigmabands"]),
    ("bollinger", ["bollinger", "bbands", "sigmabands"]), ("Williams", ["willr", "wvad"]),
    ("smma", ["rma"]), ("EXPMA", ["ema"]), ("MTM", ["mom"]), ("BRAR", ["arbr"]),
    ("動量指標", ["imi", "mom"]), ("乖離率", ["bias"]), ("布林通道", ["bollinger", "bbands", "sigmabands"]),
    ("PARABOLIC", ["sar", "sarext"]), ("一目", ["ichimoku"]), ("", []), ("no such thing", []),
  ])
  func `It finds names and titles in three languages`(_ text: String, _ names: [String]) {
    #expect(Catalogue.search(text).map(\.name) == names)
  }

  @Test func `Every title finds its indicator`() {
    for indicator in Catalogue.all {
      for text in [indicator.name, indicator.title] + indicator.aliases + indicator.titles {
        #expect(Catalogue.search(text).contains { $0.name == indicator.name }, "\(text)")
      }
    }
  }
}
