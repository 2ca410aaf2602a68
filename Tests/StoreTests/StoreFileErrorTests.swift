import Foundation
import GRDB
import Market
import Support
import Testing

@testable import Store

/// A file that cannot be a journal, or a candle store, is refused with its cure and left as it is.
@Suite struct StoreFileErrorTests {
  private let folder = TemporaryFolder()
  private var path: String { folder.path("file.sqlite") }

  /// Makes an empty file of a kind, as it is made before there is anything to keep.
  private func make(_ kind: DatabaseKind) throws {
    try DatabaseFile(path: path, kind: kind).open(.createIfMissing).close()
  }

  private func message(
    _ kind: DatabaseKind, _ path: String, _ opening: DatabaseOpening = .createIfMissing
  ) -> String {
    do {
      try DatabaseFile(path: path, kind: kind).open(opening).close()
      return "opened"
    } catch let error as StoreFileError {
      let text = "\(error.exitCode.rawValue) \(error)"
      return path.isEmpty ? text : text.replacing(path, with: "PATH")
    } catch {
      return "unexpected \(error)"
    }
  }

  @Test func messagesOfEveryPlaceAndContent() throws {
    var text = ""
    for kind in [DatabaseKind.journal, .candles] {
      func add(_ what: String, _ message: String) { text += "\(what)\n  \(message)\n" }
      let csv = folder.file("prices.csv", "time,open,high,low,close\n2020-01-01,1,2,0,1\n")
      add("a CSV file", message(kind, csv))
      add("a folder", message(kind, folder.url.path))
      add("a device", message(kind, "/dev/full"))
      add("no folder", message(kind, folder.path("none/x.sqlite")))
      add("no name", message(kind, ""))
      add("nothing there", message(kind, folder.path("x.sqlite"), .existing))
      add("nothing there to read", message(kind, folder.path("x.sqlite"), .readOnly))
      add("an empty file to read", message(kind, folder.file("empty", ""), .readOnly))
      add("another database", try withOther { message(kind, $0) })
      add(
        "the other kind", try withKind(kind == .journal ? .candles : .journal) { message(kind, $0) }
      )
      add(
        "a newer file",
        try withKind(kind, version: kind.version + 1) { message(kind, $0) })
      text += "\n"
    }
    expectGolden(text, "files.txt")
    #expect(message(.journal, "/proc/journal.sqlite").hasPrefix("74 the journal 'PATH' cannot be"))
  }

  /// Runs a body with a file of a kind and removes it.
  private func withKind(
    _ kind: DatabaseKind, version: Int? = nil, _ body: (String) throws -> String
  ) throws -> String {
    try make(kind)
    if let version { try execute("PRAGMA user_version = \(version)", in: path) }
    defer { remove() }
    return try unchanged(body)
  }

  private func withOther(_ body: (String) throws -> String) throws -> String {
    try execute("CREATE TABLE person (name TEXT)", in: path)
    defer { remove() }
    return try unchanged(body)
  }

  private func unchanged(_ body: (String) throws -> String) throws -> String {
    let before = try Data(contentsOf: URL(fileURLWithPath: path))
    let text = try body(path)
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
    return text
  }

  private func remove() {
    for ending in ["", "-wal", "-shm"] { unlink(path + ending) }
  }

  @Test func aStoreIsKnownByItsFirstBytes() throws {
    #expect(!CandleStore.isStore(path: path))
    try make(.candles)
    #expect(CandleStore.isStore(path: path))
    remove()
    try make(.journal)
    #expect(!CandleStore.isStore(path: path))
    #expect(!CandleStore.isStore(path: folder.file("short", "SQLite format 3")))
    #expect(!CandleStore.isStore(path: folder.url.path) && !CandleStore.isStore(path: "/dev/zero"))
  }

  /// Names that SQLite would take for something else.
  @Test(arguments: ["file:x.sqlite", "a?mode=memory", "50%25 & more#1", ":memory:", "ü ñ.sqlite"])
  func strangeNamesAreNames(_ name: String) throws {
    let path = folder.path(name)
    for opening in [DatabaseOpening.createIfMissing, .existing, .readOnly] {
      try DatabaseFile(path: path, kind: .candles).open(opening).close()
    }
    #expect(CandleStore.isStore(path: path))
  }

  /// SQLite would take these for no file at all, or a file of another name.
  @Test(arguments: [":memory:", "file:x.sqlite", "file::memory:"])
  func namesThatAreNoneForSQLite(_ name: String) {
    let file = DatabaseFile(path: name, kind: .candles)
    #expect(file.plainName == "./" + name)
  }

  @Test func aDamagedJournalIsSaidToBe() throws {
    let sample = try SampleRun(candles: 2_000)
    let journal = try Journal(path: path)
    try journal.save(sample.run, origin: sample.origin, statistics: sample.statistics)
    try journal.close()
    var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    bytes.replaceSubrange(
      16_384..<bytes.count, with: Data(repeating: 0x5a, count: bytes.count - 16_384))
    try bytes.write(to: URL(fileURLWithPath: path))
    let error = try #require(
      #expect(throws: StoreFileError.self) {
        let damaged = try Journal(path: path)
        let another = try SampleRun(seed: 2, candles: 2_000)
        try damaged.save(another.run, origin: another.origin, statistics: another.statistics)
      })
    #expect(error.exitCode == .data && "\(error)".contains("is damaged ("), "\(error)")
  }
}
