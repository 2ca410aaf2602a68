import Foundation
import Support
import Testing

@testable import Market

@Suite struct DataPartsTests {
  private let folder = TemporaryFolder()
  private let csv = "time,open,high,low,close\n2024-03-01,10,12,9,11\n"

  private func problem(_ path: String) -> PackedProblem? {
    do {
      for part in try DataParts(path: path).parts { _ = try part.open().all() }
      return nil
    } catch {
      return (error as? PackedError)?.problem
    }
  }

  @Test func aFileIsItself() throws {
    let path = folder.file("aapl.csv", csv)
    let parts = try DataParts(path: path)
    #expect(parts.parts.map(\.name) == ["aapl.csv"])
    #expect(parts.parts.map(\.path) == [path])
    #expect(try parts.parts[0].open().all() == Array(csv.utf8))
  }

  @Test func filesThatAreNoneOfCandlesArePassedOver() throws {
    let names = [
      ".DS_Store", "__MACOSX/._a.csv", "README.txt", "a.csv", "a.csv.CHECKSUM", "a.txt", "b.txt",
      "deep/c.csv", "license",
    ]
    let path = folder.file("a.zip", zipped(names.map { ZipFile($0, csv) }))
    let parts = try DataParts(path: path)
    #expect(parts.parts.map(\.name) == ["a.csv", "b.txt", "c.csv"])
    #expect(parts.passedOver.count == 6)
    #expect(
      try parts.parts.map { try $0.open().all() } == Array(repeating: Array(csv.utf8), count: 3))
  }

  @Test func aFolderHoldsFilesAndArchives() throws {
    _ = folder.file("2024-02.csv.gz", gzipped(Array(csv.utf8)))
    _ = folder.file("2024-01.zip", zipped([ZipFile("2024-01.csv", csv)]))
    _ = folder.file(".hidden", "x")
    try FileManager.default.createDirectory(
      at: folder.url.appendingPathComponent("sub"), withIntermediateDirectories: true)
    let parts = try DataParts(path: folder.url.path)
    #expect(parts.parts.map(\.name) == ["2024-01.csv", "2024-02.csv.gz"])
    #expect(parts.passedOver.sorted() == [".hidden", "sub"])
    #expect(try parts.parts.allSatisfy { try $0.open().all() == Array(csv.utf8) })
  }

  /// Names are shown and sorted, never followed.
  @Test func namesAreNoPaths() throws {
    var files = ["../../up.csv", "/etc/absolute.csv", "a\nb.csv", "C:\\d.csv"]
      .map { ZipFile($0, csv) }
    files.append(ZipFile("x", csv))
    files[4].name = Array("nul\0.csv".utf8)
    let path = folder.file("a.zip", zipped(files))
    let parts = try DataParts(path: path)
    #expect(
      parts.parts.map(\.name) == ["up.csv", "absolute.csv", "C:\\d.csv", "a\nb.csv", "nul .csv"])
    #expect(try parts.parts.allSatisfy { try $0.open().all() == Array(csv.utf8) })
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["a.zip"])
    let error = PackedError(parts.parts.map(\.path).joined(separator: " "), .cutOff)
    #expect(error.description.unicodeScalars.allSatisfy { $0.value >= 32 })
    #expect(error.description.contains("\\u{a}"))
  }

  @Test func packedInPackedIsRefused() throws {
    let inner = gzipped(Array(csv.utf8))
    let zip = zipped([ZipFile("a.csv", csv)])
    #expect(problem(folder.file("a", gzipped(inner))) == .nested("gzip"))
    #expect(problem(folder.file("b", gzipped(zip))) == .nested("a zip archive"))
    #expect(problem(folder.file("c", zipped([ZipFile("a.gz", inner)]))) == .nested("gzip"))
    #expect(problem(folder.file("d", zipped([ZipFile("a", zip)]))) == .nested("a zip archive"))
  }

  @Test func otherKindsAreNamed() {
    var tar = [UInt8](repeating: 65, count: 512)
    tar.replaceSubrange(257..<262, with: Array("ustar".utf8))
    let kinds: [([UInt8], String)] = [
      (tar, "a tar archive"), (gzipped(tar), "a tar archive"), (Array("BZh91AY".utf8), "bzip2"),
      (Array("SQLite format 3\0".utf8), "SQLite"),
      (zipped([ZipFile("[Content_Types].xml", "x"), ZipFile("xl/a", "x")]), "Excel"),
    ]
    for (bytes, name) in kinds {
      #expect(problem(folder.file("file", bytes))?.description.contains(name) == true, "\(name)")
    }
  }

  @Test func nothingToReadIsNamed() {
    #expect(problem(folder.url.path) == .noCandles(found: []))
    #expect(
      problem(folder.file("a.zip", zipped([ZipFile("README", "x")])))
        == .noCandles(found: ["README"]))
    #expect(throws: FileError.self) { try DataParts(path: folder.path("none")) }
    #expect(throws: FileError.self) { try DataParts(path: "a\0b") }
  }

  @Test func aPipeIsAFile() throws {
    for (name, bytes) in [("a", Array(csv.utf8)), ("b", gzipped(Array(csv.utf8)))] {
      #expect(try throughPipe(bytes, name).open().all() == Array(csv.utf8))
    }
    #expect(throws: PackedError(folder.path("c"), .pipedArchive)) {
      try throughPipe(zipped([ZipFile("a.csv", csv)]), "c").open()
    }
  }

  /// The part that is a pipe into which another thread writes.
  private func throughPipe(_ bytes: [UInt8], _ name: String) throws -> DataPart {
    let path = folder.path(name)
    #expect(mkfifo(path, 0o600) == 0)
    Thread.detachNewThread { try? Data(bytes).write(to: URL(fileURLWithPath: path)) }
    return try DataParts(path: path).parts[0]
  }
}
