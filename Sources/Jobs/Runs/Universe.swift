import Glibc
import Market
import Store
import Strategy
import Text

extension StrategyDocument {
  /// Puts an entry for each instrument in the place of those that mean many: a store's symbols that are
  /// like a name, or files whose names are.
  ///
  /// - Returns: whether there was one.
  /// - Throws: `UniverseError` where nothing is meant; the errors of stores.
  mutating func expandUniverses() throws -> Bool {
    var expanded: [DataEntry] = []
    for entry in data {
      if let pattern = entry.symbols {
        expanded += try entry.symbols(like: pattern)
      } else if case .file(let path, _) = entry.source, isPattern(path) {
        expanded += try entry.files(like: path)
      } else {
        expanded.append(entry)
      }
    }
    if data == expanded { return false }
    data = expanded
    return true
  }
}

extension DataEntry {
  /// An entry for each symbol of a store that is like a name, in the order of the names.
  fileprivate func symbols(like pattern: String) throws -> [DataEntry] {
    guard case .store(let path, _, let timeframe, let events) = source else { return [self] }
    let store = try CandleStore(path: path, .readOnly)
    let known = Set(try store.series().map(\.id.symbol)).sorted()
    try store.close()
    let meant = known.filter { isLike($0, pattern) }
    if meant.isEmpty { throw UniverseError(.noSymbol(pattern, store: path, known: known)) }
    return meant.map { symbol in
      var one = self
      one.symbols = nil
      one.isOfMany = true
      one.source = .store(path: path, symbol: symbol, timeframe: timeframe, events: events)
      one.text = "\(text), \(symbol)"
      return one
    }
  }

  /// An entry for each file of a folder whose name is like one, in the order of the names.
  fileprivate func files(like path: String) throws -> [DataEntry] {
    guard case .file(_, let options) = source else { return [self] }
    let name = lastPart(ofPath: path)
    let folder = String(path.dropLast(name.utf8.count))
    let meant = try names(in: folder).filter { isLike($0, name) && !$0.hasPrefix(".") }.sorted()
    if meant.isEmpty { throw UniverseError(.noFile(path)) }
    let written = String(text.dropLast(min(text.count, name.count)))
    return meant.map { file in
      var one = self
      one.source = .file(path: folder + file, options: options)
      one.text = written + file
      one.isOfMany = true
      return one
    }
  }
}

/// Whether the last part of a path means many files, and no file has that very name.
private func isPattern(_ path: String) -> Bool {
  guard lastPart(ofPath: path).contains(where: { "*?".contains($0) }) else { return false }
  return access(path, F_OK) != 0
}

/// Whether a name is like a pattern, in which * is any text and ? any letter.
func isLike(_ name: String, _ pattern: String) -> Bool {
  let (name, pattern) = (Array(name.utf8), Array(pattern.utf8))
  let (star, any) = (UInt8(ascii: "*"), UInt8(ascii: "?"))
  var (n, p) = (0, 0)
  // Where the last star stands, and what of the name it has taken so far.
  var last: (pattern: Int, name: Int)?
  while n < name.count {
    if p < pattern.count, pattern[p] == star {
      last = (p, n)
      p += 1
    } else if p < pattern.count, pattern[p] == any || pattern[p] == name[n] {
      (n, p) = (n + 1, p + 1)
    } else if let (start, taken) = last {
      last = (start, taken + 1)
      (n, p) = (taken + 1, start + 1)
    } else {
      return false
    }
  }
  return pattern[p...].allSatisfy { $0 == star }
}

private func names(in folder: String) throws -> [String] {
  guard let listing = opendir(folder.isEmpty ? "." : folder) else {
    throw UniverseError(.noFolder(folder, reason: String(cString: strerror(errno))))
  }
  defer { closedir(listing) }
  var names: [String] = []
  while let entry = readdir(listing) {
    names.append(
      withUnsafePointer(to: &entry.pointee.d_name) { name in
        name.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      })
  }
  return names
}

/// Why an entry that means many instruments means none.
struct UniverseError: UserError {
  enum Fact {
    case noSymbol(String, store: String, known: [String])
    case noFile(String)
    case noFolder(String, reason: String)
  }

  let fact: Fact

  init(_ fact: Fact) { self.fact = fact }

  var exitCode: ExitCode {
    if case .noFolder = fact { .io } else { .usage }
  }

  var description: String {
    switch fact {
    case .noSymbol(let pattern, let store, let known):
      let shown = known.prefix(10).map { "'\(printable($0))'" }
      return "the candle store '\(printable(store))' has no symbol like '\(printable(pattern))'; "
        + (known.isEmpty
          ? "it holds no series yet: 'kreplay data import' puts some into it"
          : "it has \(listed(shown))\(known.count > 10 ? " and more" : "")")
    case .noFile(let path):
      return "no file is like '\(printable(path))'; * is any text and ? any letter of a name"
    case .noFolder(let folder, let reason):
      return "cannot read the folder '\(printable(folder))': \(reason)"
    }
  }
}
