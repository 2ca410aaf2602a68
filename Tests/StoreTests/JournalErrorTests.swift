import Foundation
import Market
import Support
import Testing

@testable import Store

@Suite struct JournalErrorTests {
  private func message(_ path: String, _ opening: DatabaseOpening = .createIfMissing) -> String {
    do {
      _ = try Journal(path: path, opening)
      return "opened"
    } catch let error as StoreFileError {
      return "\(error.exitCode.rawValue) \(error)"
        .replacingOccurrences(of: path, with: "PATH")
    } catch {
      return "unexpected \(error)"
    }
  }

  @Test func whatIsNoJournalIsRefusedAndLeftAlone() throws {
    let folder = TemporaryFolder()
    let text = Array("time,open,high,low,close\n2020-01-01,1,2,0,1\n".utf8)
    let path = folder.file("prices.csv", text)
    #expect(
      message(path)
        == "65 the journal 'PATH' is not an SQLite file and was left as it is; name another with "
        + "--journal")
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Data(text))
  }

  @Test func pathsWhereNoJournalCanBe() throws {
    let folder = TemporaryFolder()
    #expect(message(folder.url.path) == "74 the journal 'PATH' is a directory; name a file in it")
    #expect(
      message("/dev/full")
        == "74 the journal 'PATH' is not a regular file; name a file on a disk")
    #expect(
      message(folder.path("none/journal.sqlite"))
        == "74 the folder of the journal 'PATH' does not exist; make it first")
    #expect(
      message(folder.path("journal.sqlite"), .existing)
        == "74 there is no journal at 'PATH'; 'kreplay run' makes one, --journal names another")
    #expect(
      message("/proc/journal.sqlite").hasPrefix("74 the journal 'PATH' cannot be"))
  }

  @Test func somebodyElsesDatabaseIsRefusedAndLeftAlone() throws {
    let folder = TemporaryFolder()
    let path = folder.path("other.sqlite")
    try execute("CREATE TABLE person (name TEXT)", in: path)
    let before = try Data(contentsOf: URL(fileURLWithPath: path))
    #expect(
      message(path)
        == "65 'PATH' is a database of another program and was left as it is; "
        + "name another with --journal")
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
  }

  @Test func aNewerJournalIsRefused() throws {
    let folder = TemporaryFolder()
    let path = folder.path("journal.sqlite")
    try Journal(path: path).close()
    try execute("PRAGMA user_version = \(DatabaseKind.journal.version + 1)", in: path)
    #expect(
      message(path)
        == "65 the journal 'PATH' was written by a newer kreplay (its version is "
        + "\(DatabaseKind.journal.version + 1), this program knows \(DatabaseKind.journal.version)); upgrade kreplay, or name "
        + "another with --journal")
  }

  @Test func aDamagedJournalIsSaidToBe() throws {
    let folder = TemporaryFolder()
    let path = folder.path("journal.sqlite")
    let sample = try SampleRun(candles: 2_000)
    let journal = try Journal(path: path)
    try journal.save(sample.run, origin: sample.origin, statistics: sample.statistics)
    try journal.close()
    var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    bytes.replaceSubrange(
      16_384..<bytes.count, with: Data(repeating: 0x5a, count: bytes.count - 16_384))
    try bytes.write(to: URL(fileURLWithPath: path))
    do {
      let damaged = try Journal(path: path)
      let another = try SampleRun(seed: 2, candles: 2_000)
      try damaged.save(another.run, origin: another.origin, statistics: another.statistics)
      Issue.record("a damaged journal was written")
    } catch let error as StoreFileError {
      #expect(error.exitCode == .data && "\(error)".contains("is damaged ("), "\(error)")
    }
  }
}
