/// What the files of a series agree in.
struct PartAgreement {
  let symbol: String
  let timeframe: Timeframe?

  /// - Throws: `PartsError` where the files contradict each other.
  init(_ parts: [FilePart], path: String, _ options: ReadingOptions) throws {
    timeframe = try Self.timeframe(parts, path)
    symbol = try options.symbol ?? Self.symbol(parts, path)
  }

  private static func timeframe(_ parts: [FilePart], _ path: String) throws -> Timeframe? {
    // A file of a few rows may have a gap where its step should show.
    let all = parts.filter { $0.timeframe != nil }
    let long = all.filter { $0.rows >= 20 }
    let known = long.isEmpty ? all : long
    let claims = claims(known.map { ($0.timeframe?.description ?? "", $0.part.name) })
    if claims.count > 1 { throw PartsError(path: path, problem: .timeframes(claims)) }
    return known.first?.timeframe
  }

  /// What all say, in their rows or their names; else what their names say without dates; else the
  /// name of the folder or archive.
  private static func symbol(_ parts: [FilePart], _ path: String) throws -> String {
    let said = claims(parts.map { ($0.symbol, $0.part.name) })
    if said.count == 1 { return said[0].value }
    let undated = claims(parts.map { (undatedName($0.part.name), $0.part.name) })
    if undated.count == 1 {
      return undated[0].value.isEmpty
        ? undatedName(String(path.split(separator: "/").last ?? "")) : undated[0].value
    }
    throw PartsError(path: path, problem: .symbols(said))
  }

  /// Equal values with the files that have them, in the order of the files.
  private static func claims(_ said: [(value: String, file: String)]) -> [PartsError.Claim] {
    var order: [String] = []
    var files: [String: [String]] = [:]
    for (value, file) in said {
      if files[value] == nil { order.append(value) }
      files[value, default: []].append(file)
    }
    return order.map { PartsError.Claim(value: $0, files: files[$0] ?? []) }
  }
}
