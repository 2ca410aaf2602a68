import Text
package import Market

/// Settings of a document's parameters that count one after another, each for some days.
///
/// They make a document of its own, whose rules have the dates in which they count, so that all that can be
/// done with a strategy can be done with them.
package struct DatedSettings: Sendable {
  /// The time for which a setting counts: from the close of a bar to that of the next one's.
  package struct Period: Sendable {
    /// The date of the bar at whose close it takes over, and of bars within a day the minute at which that
    /// opens.
    let date: CivilDate, minute: Int?
    /// The parameters; `nil` where nothing is to be held.
    let setting: [String: Double]?
    /// What the setting itself holds at that close.
    let held: Side?
    /// When the next takes over, likewise; `nil` for the last.
    fileprivate(set) var end: (date: CivilDate, minute: Int?)?

    package init(from date: CivilDate, minute: Int?, setting: [String: Double]?, held: Side?) {
      (self.date, self.minute, self.setting, self.held) = (date, minute, setting, held)
    }

    /// Whether there is a setting to trade.
    package var trades: Bool { setting != nil }
    /// True at the bar at whose close it takes over.
    var change: String {
      "date == \(date)" + (minute.map { " and time == \(clock($0))" } ?? "")
    }
    /// True at the bars at which its rules count, from that of the change on.
    var dates: String {
      guard let minute else {
        return end.map { "date in \(date)–\($0.date.before)" } ?? "date >= \(date)"
      }
      return "(date > \(date) or date == \(date) and time >= \(clock(minute)))"
        + (until.map { " and (\($0))" } ?? "")
    }
    /// True until the next takes over; `nil` for the last.
    var until: String? {
      end.map { end in
        end.minute.map {
          "date < \(end.date) or date == \(end.date) and time < \(clock($0))"
        } ?? "date <= \(end.date.before)"
      }
    }
    private func clock(_ minute: Int) -> String { ClockText.words(minute * 60) }
  }

  /// The name and the notes of the document.
  let name: String, notes: String
  /// In the order of time.
  let periods: [Period]

  package init(name: String, notes: String, periods: [Period]) {
    var periods = periods
    for i in periods.indices.dropLast() {
      periods[i].end = (periods[i + 1].date, periods[i + 1].minute)
    }
    (self.name, self.notes, self.periods) = (name, notes, periods)
  }
}

extension CivilDate {
  /// The day before.
  fileprivate var before: CivilDate { CivilDate(dayNumber: dayNumber - 1) }
}

/// Why settings cannot be written as rules with dates.
package enum DatedSettingsFault: Error {
  /// A key of the document, and a parameter that changes on which it depends.
  case depends(key: String, parameter: String)
  /// A side that has several rules.
  case severalRules(key: String)
  /// More rules of a side than one may have.
  case tooMany(Int, most: Int)
  /// Its positions are weighted or ranked.
  case portfolio
}

extension DocumentTemplate {
  /// The text of a document whose rules have the settings in their turn.
  ///
  /// - Parameters:
  ///   - fixed: parameters that are the same for all settings.
  ///   - path: where a file that the document names is, seen from the new one.
  package func text(
    _ settings: DatedSettings, beside fixed: [String: Double], path: @escaping (String) -> String
  ) throws(DatedSettingsFault) -> String {
    let writer = DatedSettingsWriter(written, settings, path: path)
    return try writer.document(document.parameters.map { ($0.name, fixed[$0.name] ?? $0.value) })
      .text() + "\n"
  }
}
