import Text

/// The time zone of a file's timestamps: what they say themselves, what the caller specified, else what its
/// dialect knows.
enum SourceZone {
  /// How the note begins that times name no zone.
  static let takenAsUTC = "times say no zone and are taken as UTC"

  /// The clock that turns the file's times into UTC; what the reader should know of it is noted.
  ///
  /// - Throws: `ZoneError` for a name that is none; `DataError` where a column's name says a zone that may
  ///   be several.
  static func clock(_ plan: TextPlan, _ context: ReadingContext) throws -> LocalClock {
    let columns = [CSVLayout.Role.timeOfDay, .time].compactMap { role in
      plan.layout.place(of: role).map { plan.layout.names[$0] }
    }
    var clock = try clock(
      isNaive: plan.isNaive, isDates: plan.isDates, plan.zone, columns: columns, context)
    // Among days that bear a clock, a time of day would be read as another day.
    if plan.days.areDates || plan.areBareDates && context.options.zone == nil {
      clock.leavesDates = true
    }
    return clock
  }

  /// As `clock(_:_:)`.
  ///
  /// - Parameters:
  ///   - isNaive: whether there are times without a zone.
  ///   - isDates: whether times are dates, which no zone moves.
  ///   - isSaid: whether the file itself names the zone.
  ///   - columns: the names of the columns of times, which may say their zone too.
  static func clock(
    isNaive: Bool, isDates: Bool, _ known: TextShape.Zone, isSaid: Bool = false,
    columns: [String] = [], _ context: ReadingContext
  ) throws -> LocalClock {
    let stated = isSaid ? nil : StatedZone.first(columns)
    if let chosen = context.options.zone {
      let zone = try ZoneOffsets(chosen)
      if isNaive && !isDates {
        noteOther(zone, isSaid ? known : .unstated, stated, context)
        return LocalClock(zone)
      }
      if isDates, isNaive || !context.options.datesOnly {
        context.notes.append("--time-zone \(excerpt(chosen)) changes nothing: the times are dates")
      } else if !isDates, zone.name != "UTC" {
        context.notes.append(
          "the times say their zone themselves and are not moved: \(zone.name) is the instrument's zone, where nothing else names that"
        )
      }
      var clock = LocalClock(try ZoneOffsets("UTC"))
      clock.leavesDates = isDates && zone.name != "UTC"
      return clock
    }
    guard isNaive, !isDates else {
      var clock = LocalClock(try ZoneOffsets("UTC"))
      if case .named = known { clock.leavesDates = isDates }
      return clock
    }
    switch stated?.zone {
    case .known("UTC", _): return LocalClock(try ZoneOffsets("UTC"))
    case .known(let name, let words):
      let called = words == name ? name : "\(excerpt(words)) (\(name))"
      context.notes.append(
        "times are those of \(called), as the column '\(excerpt(stated?.column ?? ""))' says, and were moved to UTC; --time-zone names another"
      )
      return LocalClock(try ZoneOffsets(name))
    case .unclear(let words, let several):
      // What a dialect knows of its vendor's files says more.
      guard known == .unstated else { break }
      throw DataError(
        file: context.name,
        problem: .unclearZone(words, column: stated?.column ?? "", zones: several.zones))
    case nil: break
    }
    switch known {
    case .utc: break
    case .named(let name):
      let source =
        isSaid
        ? ", as the file says,"
        : context.isRecognised
          ? ", as files of the dialect '\(context.dialect.name)' have them," : ""
      let cure = source.isEmpty ? "" : "; --time-zone names another"
      context.notes.append("times are those of \(name)\(source) and were moved to UTC\(cure)")
      return LocalClock(try ZoneOffsets(name))
    case .unstated, .market:
      context.notes.append(
        "\(takenAsUTC); if they are not, give --time-zone, as in --time-zone America/New_York"
      )
    case .server:
      context.notes.append(
        "times are those of the broker's server, which the file does not name, and are taken as UTC; many servers keep --time-zone Europe/Athens"
      )
    }
    return LocalClock(try ZoneOffsets("UTC"))
  }

  /// Says which zone counts where the file names another one than the caller.
  private static func noteOther(
    _ zone: ZoneOffsets, _ said: TextShape.Zone, _ stated: (zone: StatedZone, column: String)?,
    _ context: ReadingContext
  ) {
    var others: String?
    func isOther(_ name: String) -> Bool {
      if name == zone.name { return false }
      return (try? ZoneOffsets(name)).map { !$0.hasClocks(of: zone) } ?? true
    }
    if case .named(let name) = said, isOther(name) {
      others = "the file says that its times are those of \(excerpt(name))"
    } else if let stated {
      let says = "the column '\(excerpt(stated.column))' says that its times are "
      switch stated.zone {
      case .known("UTC", _):
        if isOther("UTC") { others = says + "UTC" }
      case .known(let name, let words):
        if isOther(name) { others = says + "those of \(excerpt(words))" }
      case .unclear(let words, let several):
        if !several.fits(zone) { others = says + "those of \(excerpt(words))" }
      }
    }
    guard let others else { return }
    context.notes.append(
      "\(others), but --time-zone counts and they were read as those of \(zone.name); leave it out if the file is right"
    )
  }
}
