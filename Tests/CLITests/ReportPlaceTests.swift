import Foundation
import Support
import Testing

/// A report says the same wherever its command was typed, and each run has a file of its own.
@Suite struct ReportPlaceTests {
  private let sample = StoreFolder()

  @Test(arguments: [
    "", "--set fast=3", "--data PLACE/new.csv", "--data sample:ibm-1d", "--on-defect ohlc=skip",
    "--data PLACE/candles.sqlite --symbol NEW",
  ])
  func theSameBytesFromThreeFolders(_ options: String) throws {
    try sample.shell(
      "mkdir -p home/strategies elsewhere", "cp strategy.json candles.csv home/strategies",
      "kreplay data import new.csv --quiet")
    let root = sample.folder.url.path
    let places = [
      ("home/strategies", "strategy.json", "../.."),
      ("elsewhere", "../home/strategies/strategy.json", ".."),
      ("/", "\(root)/home/strategies/strategy.json", root),
      ("home", "./strategies/../strategies/strategy.json", root + "/home/.."),
    ]
    for (number, (folder, document, place)) in places.enumerated() {
      let line =
        "cd '\(folder)' && kreplay run '\(document)' --quiet --out '\(root)/out\(number)' --journal '\(root)/j' "
        + options.replacing("PLACE", with: place)
      let result = try sample.shell(line)
      #expect(result.code == 0, "\(result.errors)")
    }
    let reports = places.indices.map { number in
      files(in: sample.folder).filter { $0.hasPrefix("out\(number)/") }
    }
    #expect(reports.allSatisfy { $0.count == 1 }, "\(reports)")
    let bytes = reports.map { sample.bytes($0.first ?? "") }
    #expect(bytes.allSatisfy { $0 == bytes[0] && !$0.isEmpty })
    let text = String(decoding: bytes[0], as: UTF8.self)
    #expect(!text.contains(root) && !text.contains(NSTemporaryDirectory()))
    #expect(text.contains("kreplay run strategy.json"))
  }

  /// `--out` is a folder: a page's name is no folder's, unless there is one.
  @Test func aPageIsNoFolder() throws {
    let before = files(in: sample.folder)
    for line in ["run strategy.json --out r.html", "run strategy.json --out out/R.HTML --quiet"] {
      let result = try sample.shell("kreplay \(line)")
      #expect(result.code == 64 && result.errors.contains("the folder of reports"), "\(result)")
    }
    #expect(files(in: sample.folder) == before)
    let made = try sample.shell("mkdir r.html", "kreplay run strategy.json --quiet --out r.html")
    #expect(made.code == 0 && files(in: sample.folder).contains { $0.hasPrefix("r.html/") })
    let again = try sample.shell("kreplay report last --out again.html")
    #expect(again.code == 64 && again.errors.contains("'--out again'"), "\(again)")
  }

  @Test func theNameCarriesWhatDiffers() throws {
    try sample.shell("kreplay data import candles.csv --symbol 'BTC/USDT' --quiet")
    let lines = [
      "", "--set fast=2", "--set fast=2.0", "--set fast=3", "--data new.csv",
      "--data candles.sqlite --symbol BTC/USDT --candles 1d", "--data - <candles.csv",
      "--set fast=4 --data new.csv", "--on-defect ohlc=skip", "--time-zone Asia/Tokyo",
    ]
    let names = try lines.map { line in
      let result = try sample.shell("kreplay run strategy.json --no-report \(line) | tail -1")
      #expect(result.errors.isEmpty, "\(line): \(result.errors)")
      let made = try sample.shell("kreplay run strategy.json \(line) | tail -1")
      return "\(line)\n  \(made.output.split(separator: " ").last ?? "")"
    }
    expectGolden(names.joined(), "report-names.txt")
  }

  @Test func aLongListOfDifferencesIsTheIdentity() throws {
    let names = (1...40).map { "parameter\($0)" }
    let parameters = names.map { "\"\($0)\": 1" }.joined(separator: ", ")
    _ = sample.folder.file(
      "many.json",
      SampleFiles.document.replacing("\"fast\": 2", with: "\"fast\": 2, " + parameters))
    let settings = names.map { "--set \($0)=2" }.joined(separator: " ")
    let result = try sample.shell("kreplay run many.json \(settings)")
    let id = try #require(result.output.firstMatch(of: /run +([0-9a-f-]+)\n/)?.1)
    #expect(result.output.hasSuffix("reports/many.\(id).html\n"))
  }

  /// Killed while it writes, it leaves a draft; the next run of the same document takes it away.
  @Test func theDraftOfAKilledRunGoes() throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/true")
    try process.run()
    process.waitUntilExit()
    try sample.shell("mkdir reports")
    _ = sample.folder.file("reports/strategy.html.part\(process.processIdentifier)", "<html>")
    try sample.shell("kreplay run strategy.json --quiet")
    #expect(
      files(in: sample.folder).filter { $0.hasPrefix("reports/") } == ["reports/strategy.html"])
  }
}
