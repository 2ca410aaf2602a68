import Text

/// The time zone of a file's timestamps: what they say themselves, what the caller specified, else what its
/// dialect knows.
enum SourceZone {
  /// The clock that turns the file's times into UTC; what the reader should know of it is noted.
  ///
  /// - Throws: `ZoneError` for a name that is none.
  static func clock(_ plan: TextPlan, _ context: ReadingContext) throws -> LocalClock {
    let column = plan.layout.place(of: .time).map { plan.layout.names[$0] }
    var clock = try clock(
      isNaive: plan.isNaive, isDates: plan.isDates, plan.zone, column: column, context)
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
  ///   - column: the name of the column of times.
  static func clock(
    isNaive: Bool, isDates: Bool, _ known: TextShape.Zone, isSaid: Bool = false,
    column: String? = nil, _ context: ReadingContext
  ) throws -> LocalClock {
    if let chosen = context.options.zone {
      let zone = try ZoneOffsets(chosen)
      if isNaive && !isDates {
        noteOther(zone, known, isSaid: isSaid, column: column, context)
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
        "times say no zone and are taken as UTC; if they are not, give --time-zone, as in --time-zone America/New_York"
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
    _ zone: ZoneOffsets, _ known: TextShape.Zone, isSaid: Bool, column: String?,
    _ context: ReadingContext
  ) {
    var others: (words: String, zone: String)?
    if case .named(let name) = known, isSaid {
      others = ("the file says that its times are those of \(excerpt(name))", name)
    } else if let column, ColumnNames.isUTC(plainName(column)) {
      others = ("the column '\(excerpt(column))' says that its times are UTC", "UTC")
    }
    guard let others, others.zone != zone.name else { return }
    context.notes.append(
      "\(others.words), but --time-zone counts and they were read as those of \(zone.name); leave it out if the file is right"
    )
  }
}
