import GRDB
import Market

/// Something in a candle store that is not as it was written.
public struct StoreFault: Hashable, Sendable, CustomStringConvertible {
  /// The series it is in; `nil` where it concerns the file.
  public let series: SeriesID?
  /// What is wrong, and what to do about it.
  public let description: String
}

extension CandleStore {
  /// Looks through the whole file: SQLite's own check, then of every series each chunk's checksum,
  /// the order of its candles, their number and their fingerprint.
  ///
  /// - Returns: what is wrong; nothing where all is well.
  /// - Throws: `StoreFileError` where the file cannot be read at all.
  public func verify() throws -> [StoreFault] {
    try read { connection in
      var faults = try integrity(connection)
      let table = SeriesTable(connection: connection, path: path)
      let all = try table.readable {
        faults.append(StoreFault(series: nil, description: $0.description))
      }
      for series in all {
        do {
          faults += try self.faults(in: series, connection)
        } catch let error as CandleStoreError {
          faults.append(StoreFault(series: series.id, description: error.description))
        } catch let error as DatabaseError where error.resultCode == .SQLITE_CORRUPT {
          faults.append(fault(series.id, "cannot be read: \(error.message ?? "damaged")"))
        }
      }
      return faults
    }
  }

  /// All series that can be read; `verify` tells of the others.
  ///
  /// - Throws: `StoreFileError` where the file cannot be read at all.
  package func readableSeries() throws -> [StoredSeries] {
    try read { try SeriesTable(connection: $0, path: path).readable { _ in } }
  }

  /// What SQLite finds.
  private func integrity(_ connection: OpaquePointer) throws -> [StoreFault] {
    var found: [StoreFault] = []
    let check = try PreparedStatement(connection, "PRAGMA integrity_check(20)")
    while try check.step() {
      guard let text = check.text(0), text != "ok" else { continue }
      found.append(
        StoreFault(
          series: nil,
          description: "the file is damaged: \(text); restore a copy, or import everything again"))
    }
    let orphans = try PreparedStatement(
      connection, "SELECT count(*) FROM chunk WHERE series NOT IN (SELECT series FROM series)")
    if try orphans.step(), orphans.integer(0) > 0 {
      let text = "\(orphans.integer(0)) chunks belong to no series; import everything again"
      found.append(StoreFault(series: nil, description: text))
    }
    return found
  }

  private func faults(
    in series: StoredSeries, _ connection: OpaquePointer
  ) throws -> [StoreFault] {
    let table = try ChunkTable(connection, series, path: path)
    var faults: [StoreFault] = []
    var fingerprint = Fingerprint()
    var count = 0
    var last = Int64.min
    for place in try table.directory() {
      do {
        let candles = try table.read(place, hasNumbers: series.numbers != .none)
        if let text = Self.disorder(candles, place, after: last, series.numbers) {
          faults.append(fault(series.id, text))
        }
        fingerprint.update(candles, 0..<candles.count)
        count += candles.count
        last = place.last
      } catch let error as CandleStoreError {
        faults.append(StoreFault(series: series.id, description: "\(error)"))
      }
    }
    guard faults.isEmpty else { return faults }
    if count != series.candles {
      return [fault(series.id, "has \(count) candles where \(series.candles) were written")]
    }
    guard fingerprint.hex == series.fingerprint else {
      return [fault(series.id, "has other candles than were written")]
    }
    return []
  }

  /// What is wrong with the order of a chunk's candles, or with what the table says of them.
  private static func disorder(
    _ candles: Candles, _ place: ChunkPlace, after last: Int64, _ numbers: SequenceNumbers
  ) -> String? {
    let times = candles.time
    let from = "from \(Time(milliseconds: place.first)) on"
    guard times[0] == place.first, times[times.count - 1] == place.last else {
      return "\(from) has candles of other times than its table says"
    }
    guard place.first > last, zip(times, times.dropFirst()).allSatisfy({ $0 < $1 }) else {
      return "\(from) has times that do not increase"
    }
    return numbers == .all && !candles.isNumbered
      ? "\(from) has sequence numbers that do not increase" : nil
  }

  private func fault(_ series: SeriesID, _ text: String) -> StoreFault {
    StoreFault(
      series: series,
      description:
        "\(series) \(text); restore a copy, or delete the series and import it again")
  }
}
