/// The symbol that a file's name tells.
///
/// A plain file is called by its symbol, and perhaps by its timeframe at the end: `brk.b_5m.csv` is
/// `BRK.B`. The names of a vendor's files also hold its own words, dates and timeframes.
func symbol(ofPath path: String, _ dialect: Dialect) -> String {
  // A pipe has no name that could tell.
  if path == ReadFile.standardInputName { return "" }
  let name = plainFileName(path)
  if dialect.name == Dialect.csv.name || dialect.signatures.isEmpty { return plainSymbol(name) }
  let kept = nameParts(name).map { withoutMinutes($0, dialect) }.filter { part in
    !dialect.words.contains(part) && !commonWords.contains(part)
      && !dialect.name.split(separator: "-").contains(Substring(part))
      && namedTimeframe(part, dialect) == nil
  }
  let symbols = kept.filter { !isDatePart($0) }
  let found = symbols.isEmpty ? Array(kept.prefix(1)) : symbols
  if !found.isEmpty { return found.joined(separator: "_").uppercased() }
  let undated = undatedName(path)
  return undated.isEmpty ? name.uppercased() : undated
}

/// The timeframe that a file's name tells, where it does.
func namedTimeframe(ofPath path: String, _ dialect: Dialect) -> Timeframe? {
  nameParts(plainFileName(path)).compactMap { namedTimeframe($0, dialect) }.last
}

/// What a file's name says without dates and timeframes: `BTC` of `btc-1m-2024-01.csv`.
func undatedName(_ path: String) -> String {
  nameParts(plainFileName(path)).filter { !isDatePart($0) && namedTimeframe($0, .csv) == nil }
    .joined(separator: "_").uppercased()
}

/// The last part of a path without its endings.
private func plainFileName(_ path: String) -> Substring {
  let whole = path.split(separator: "/").last ?? ""
  var name = whole
  let endings = [
    ".gz", ".zip", ".csv", ".txt", ".json", ".jsonl", ".ndjson", ".tsv", ".prn", ".parquet",
    ".feather",
    ".arrow", ".arrows",
  ]
  for ending in endings
  where name.lowercased().hasSuffix(ending) && name.count > ending.count {
    name = name.dropLast(ending.count)
  }
  guard name == whole, let dot = name.lastIndex(of: "."), dot > name.startIndex else { return name }
  return name[..<dot]
}

private func plainSymbol(_ name: Substring) -> String {
  let parts = name.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "_" }
  guard parts.count > 1, let last = parts.last, isTimeframe(last) else {
    return name.uppercased()
  }
  return name.dropLast(last.count + 1).uppercased()
}

private func isTimeframe(_ text: Substring) -> Bool {
  ["daily", "weekly", "monthly", "hourly"].contains(text.lowercased())
    || (try? Timeframe(String(text))) != nil
}

/// The parts of a name between hyphens, underscores, commas and spaces, in lower case.
private func nameParts(_ name: Substring) -> [String] {
  name.lowercased().split { $0 == "-" || $0 == "_" || $0 == " " || $0 == "," }.map(String.init)
}

private let commonWords: Set<String> = [
  "daily", "weekly", "monthly", "hourly", "minute", "historical", "data", "history", "prices",
  "ohlc",
  "ohlcv", "csv", "export",
]

/// Whether a part is a year, a month, a day or all of them.
private func isDatePart(_ part: String) -> Bool {
  let digits = part.utf8.filter { (48...57).contains($0) }.count
  guard part.utf8.allSatisfy({ (48...57).contains($0) || $0 == 46 }) else { return false }
  switch digits {
  case 1, 2, 6, 8, 12, 14: return true
  case 4: return part.hasPrefix("19") || part.hasPrefix("20")
  default: return false
  }
}

/// `1m`, `1min`, `h4`, `d`, `60` and their like.
private func namedTimeframe(_ part: String, _ dialect: Dialect) -> Timeframe? {
  if let frame = try? Timeframe(part) { return frame }
  if dialect.shape.namesMinutes, let minutes = trailingMinutes(part) {
    return Timeframe(seconds: minutes * 60)
  }
  let digits = part.filter(\.isNumber)
  let letters = part.filter { !$0.isNumber }
  switch letters {
  case "min", "m": return try? Timeframe(digits + "m")
  case "h", "hour": return try? Timeframe((digits.isEmpty ? "1" : digits) + "h")
  case "d", "day", "daily": return try? Timeframe((digits.isEmpty ? "1" : digits) + "d")
  case "w", "weekly": return try? Timeframe((digits.isEmpty ? "1" : digits) + "w")
  case "hourly": return Timeframe(1, .hour)
  case "mn", "monthly": return Timeframe(1, .month)
  default: return nil
  }
}

/// The minutes at the end of `eurusd60`, or that are all of a part.
private func trailingMinutes(_ part: String) -> Int? {
  let digits = part.reversed().prefix { $0.isASCII && $0.isNumber }.count
  let minutes = Int(part.suffix(digits)) ?? 0
  let isName = part.dropLast(digits).count >= 6 || digits == part.count
  return isName && [1, 5, 15, 30, 60, 240, 1_440, 10_080].contains(minutes) ? minutes : nil
}

/// `eurusd` for `eurusd60`, where the dialect's names hold minutes.
private func withoutMinutes(_ part: String, _ dialect: Dialect) -> String {
  guard dialect.shape.namesMinutes, let minutes = trailingMinutes(part) else { return part }
  let symbol = part.dropLast(String(minutes).count)
  return symbol.isEmpty ? part : String(symbol)
}
