/// What reading found wrong with rows.
struct RowFindings {
  private let keeping: Int
  private(set) var counts: [CheckKind: Int] = [:]
  private(set) var examples: [CheckKind: [Finding.Example]] = [:]
  private var entriesSeen = 0

  init(keeping: Int) { self.keeping = keeping }

  /// Takes what a log has more than before.
  ///
  /// - Parameter time: that of the next candle; where the log has run out of places it counts as
  ///   that of the defects.
  mutating func take(_ log: DefectLog, before time: Int64?, _ check: inout SeriesCheck) {
    let times = log.entries[entriesSeen...].compactMap { $0.time?.milliseconds }
    if let first = (times + [time].compactMap { $0 }).min() { check.begin(at: first) }
    var marked: [CheckKind: Int] = [:]
    for entry in log.entries[entriesSeen...] {
      guard let kind = CheckKind(entry.defect) else { continue }
      if examples[kind, default: []].count < keeping {
        examples[kind, default: []].append(Finding.Example(entry))
      }
      if let time = entry.time {
        check.mark(kind, 1, at: time)
        marked[kind, default: 0] += 1
      }
    }
    entriesSeen = log.entries.count
    for kind in CheckKind.ofRows {
      guard let defect = kind.defect else { continue }
      let count = log.count(defect, .skip) + log.count(defect, .keep)
      let more = count - counts[kind, default: 0] - marked[kind, default: 0]
      if more > 0, let time = time ?? check.bins.last {
        check.mark(kind, more, at: Time(milliseconds: time))
      }
      if count > 0 { counts[kind] = count }
    }
  }
}

extension CheckKind {
  /// The kind of a defect.
  fileprivate init?(_ defect: Defect) { self.init(rawValue: defect.rawValue) }
}

extension Finding.Example {
  /// A row as the reader tells of it.
  fileprivate init(_ entry: DefectLog.Entry) {
    self.init(time: entry.time, line: entry.line, candle: nil, words: entry.message)
  }
}
