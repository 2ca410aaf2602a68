import Foundation
import Support
import Testing

/// `--preset` and the themes of presets at the command line.
@Suite struct PresetOptionTests {
  private let apple = "'\(repositoryRoot.path)/datasets/aapl-1d.csv'"

  @Test func looks() throws {
    let folder = TemporaryFolder()
    _ = folder.file("spec.json", "{ \"preset\": \"guide\", \"height\": 684 }")
    var pictures: Set<String> = []
    let looks = [
      "--preset concept", "--preset stockee", "--preset stockee-demo",
      "--preset stockee-demo --dark",
      "--preset ithelp", "--preset guide", "--preset trader", "--theme trader",
      "--preset trader --overlay 'sma(close, 9)'", "--preset guide --labels none",
      "--preset guide --grid 2x2", "--preset trader --type heikin-ashi", "--spec spec.json",
    ]
    for look in looks {
      let result = try Kreplay.shell(
        "kreplay chart \(apple) --last 60 \(look) --out -", in: folder.url.path)
      #expect(result.code == 0 && result.errors.isEmpty, "\(look): \(result.errors)")
      pictures.insert(result.output)
    }
    // A preset's JSON has decimals that follow the axis, its option those of the prices.
    #expect(pictures.count == looks.count)
    let dark = try Kreplay.shell(
      "kreplay chart \(apple) --last 60 --preset trader --dark --out -", in: folder.url.path)
    #expect(pictures.contains(dark.output))
  }

  @Test func wrongWords() throws {
    let folder = TemporaryFolder()
    _ = folder.file("spec.json", "{ \"preset\": \"guide\" }")
    var text = ""
    for arguments in [
      "--preset stokee", "--preset guide --dark", "--theme ithelp --dark",
      "--preset guide --theme east", "--preset guide --spec spec.json", "--theme traider",
    ] {
      let result = try Kreplay.shell(
        "kreplay chart \(apple) \(arguments) --out -", in: folder.url.path)
      #expect(result.code != 0 && result.output.isEmpty)
      text += "$ kreplay chart FILE \(arguments)\n\(result.errors)\n"
    }
    expectGolden(text, "preset-wrong.txt")
  }
}
