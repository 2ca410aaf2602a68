import Synchronization
import Text

extension FolderServer {
  /// The documents of the folder.
  func documents() -> [FileStamp] {
    folder.files { FolderPath.isDocument($0) }.filter {
      !$0.path.hasPrefix(options.reports + "/") && FolderPath($0.path) != nil
    }
  }

  /// The files of the folder that may hold candles.
  func candles() -> [FileStamp] {
    folder.files { Self.mayHoldCandles($0) }.filter {
      !$0.path.hasPrefix(options.reports + "/") && $0.path != "kreplay.sqlite"
        && FolderPath($0.path) != nil
    }
  }

  private static func mayHoldCandles(_ name: String) -> Bool {
    var parts = name.lowercased().split(separator: ".", omittingEmptySubsequences: false)
    let packed = ["gz", "zip", "zst", "xz", "bz2"]
    let isPacked = parts.last.map { packed.contains(String($0)) } ?? false
    if isPacked, parts.count > 2 { parts.removeLast() }
    let endings = [
      "csv", "tsv", "txt", "prn", "sqlite", "jsonl", "ndjson", "parquet", "feather", "arrow",
      "arrows", "zip",
    ]
    return parts.count > 1 && endings.contains(String(parts[parts.count - 1]))
  }

  /// The reports, by name.
  func reportStamps() -> [FileStamp] {
    folder.files(in: options.reports, depth: 0) { $0.hasSuffix(".html") }.map {
      var stamp = $0
      stamp.path = String(stamp.path.dropFirst(options.reports.count + 1))
      return stamp
    }.filter { FolderPath($0.path) != nil }
  }

  /// Looks at the folder again and again: a document that has changed is run, and pages hear of it, of
  /// reports that have changed, and of files that came or went.
  func watch() async {
    var documents = Set(documents())
    var reports = Set(reportStamps())
    var rounds = 0
    while !Task.isCancelled {
      try? await Task.sleep(for: options.pace)
      let (seen, made) = (Set(self.documents()), Set(reportStamps()))
      let changed = seen.subtracting(documents).map(\.path).sorted()
      for path in changed { _ = queue.add(path) }
      let written = made.subtracting(reports).map(\.path).sorted()
      for name in written { listeners.tell("report", JSON.quoted(name)) }
      if Set(seen.map(\.path)) != Set(documents.map(\.path))
        || Set(made.map(\.path)) != Set(reports.map(\.path))
      {
        listeners.tell("files", "{}")
      }
      for path in changed { listeners.tell("document", JSON.quoted(path)) }
      (documents, reports) = (seen, made)
      rounds += 1
      if rounds % 40 == 0 { listeners.knock() }
    }
  }
}

extension RunNews {
  /// As pages read it, on one line.
  public var json: String {
    let members: [(String, JSON)] = [
      ("document", .text(document)), ("state", .text(state.rawValue)), ("report", .text(report)),
      ("words", .text(words)), ("line", .whole(line)), ("column", .whole(column)),
      ("seconds", .number(seconds)),
    ]
    return String(decoding: JSON.members(members).bytes(indented: false).dropLast(), as: UTF8.self)
  }
}
