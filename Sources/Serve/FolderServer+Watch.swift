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

  /// The reports, by path.
  private func reportStamps() -> [FileStamp] {
    folder.files(in: options.reports, depth: 0) { $0.hasSuffix(".html") }.filter {
      FolderPath(reportName($0)) != nil
    }
  }

  private func reportName(_ stamp: FileStamp) -> String {
    String(stamp.path.dropFirst(options.reports.count + 1))
  }

  /// The reports, by name.
  func reports() -> [String] { reportStamps().map(reportName) }

  /// Looks at the folder again and again: a document that another program has changed is run, and pages
  /// hear of it, of reports that another program has changed, and of files that came or went. What a page
  /// saves is run as it is saved, and the end of a run tells of its report.
  func watch() async {
    var documents = Set(documents())
    var reports = Set(reportStamps())
    var rounds = 0
    while !Task.isCancelled {
      try? await Task.sleep(for: options.pace)
      let (seen, found) = (Set(self.documents()), Set(reportStamps()))
      // A report that is seen while a document runs may be that run's.
      let made = queue.isRunning ? reports : found
      let changed = seen.subtracting(documents).sorted { $0.path < $1.path }
      for document in changed where !own.has(document) { _ = queue.add(document.path) }
      let written = made.subtracting(reports).filter { !own.has($0) }
      for name in written.map(reportName).sorted() {
        listeners.tell("report", JSON.quoted(name))
      }
      if Set(seen.map(\.path)) != Set(documents.map(\.path))
        || Set(made.map(\.path)) != Set(reports.map(\.path))
      {
        listeners.tell("files", "{}")
      }
      for document in changed { listeners.tell("document", JSON.quoted(document.path)) }
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
      ("seconds", .number(seconds)), ("number", .whole(number)),
    ]
    return String(decoding: JSON.members(members).bytes(indented: false).dropLast(), as: UTF8.self)
  }
}
