import Text

/// How notes tell that times and volumes of a spoiled file are read.
struct ToldReading {
  /// Which times are read.
  enum Times: CaseIterable {
    /// What clocks show is taken as UTC.
    case utc
    /// Of a date and a time of day the date alone.
    case dates
    /// The times at which bars end.
    case ends
    /// Each tick counts as 1.
    case counts
  }

  /// Which volumes are read.
  enum Volume {
    /// Those of the columns that one of these notes names.
    case named([String])
    /// Those at a place of the rows.
    case column(Int)
  }

  var times: Times?
  var volume: Volume?
  /// The notes that the sample itself does not have.
  var notes: [String] = []

  /// Whether a note tells that times are read so.
  static func tells(_ times: Times, _ note: String) -> Bool {
    switch times {
    case .utc: note.hasPrefix("times say no zone and are taken as UTC")
    case .dates: note.hasPrefix("nothing is read from '")
    case .ends: note.contains("' names the end; --columns")
    case .counts: note.hasPrefix("a candle's volume is the number of its ticks")
    }
  }

  /// Whether a note says that volumes are 0, and which column may be theirs.
  static func tellsNoVolume(_ note: String) -> Bool {
    note.hasPrefix("there is no volume; it is 0")
      || note.hasPrefix("no column is known as the volume, and it is 0")
  }

  /// Whether a note names the columns whose numbers the volumes are.
  static func namesVolume(_ note: String) -> Bool {
    note.hasPrefix("volume is that of the column") || note.contains("; the volume is that of '")
  }

  /// The places of the columns that the first of some notes names as the volume; `nil` where no column
  /// is called so.
  static func places(_ notes: [String], of columns: [String]) -> [Int]? {
    let titles = columns.enumerated().map { place, name in
      "'\(excerpt(name.isEmpty ? "\(place + 1)" : name))'"
    }
    func first(_ named: (String) -> Bool) -> Int? { titles.firstIndex(where: named) }
    for note in notes {
      let one = "volume is that of the column "
      if let place = first({ note.hasSuffix("; the volume is that of \($0)") }) { return [place] }
      if let place = first({ note.hasPrefix("\(one)\($0),") || note.hasPrefix("\(one)\($0);") }) {
        return [place]
      }
      let two = "volume is that of the columns "
      if let place = first({ note.hasPrefix("\(two)\($0) and ") }),
        let more = first({ note == "\(two)\(titles[place]) and \($0) together" })
      {
        return [place, more]
      }
    }
    return nil
  }
}
