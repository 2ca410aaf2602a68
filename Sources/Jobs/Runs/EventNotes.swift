import Market
import Text

extension DocumentSource where Source == OpenedData {
  /// That the file tells splits or dividends which do not go to the account; complete once it is read.
  var eventsLeftOut: [String] {
    guard accountEvents == nil, source.basis != .adjusted, let told = source.events else {
      return []
    }
    let isSplit = source.basis == .asTraded
    let events = told.events.filter { isWithin($0) && (isSplit || $0.kind == .dividend) }
    if events.isEmpty { return [] }
    let splits = events.contains { $0.kind == .split }
    return [
      "The account leaves out \(events.counted) in \(source.name). Results are without "
        + "dividends\(splits ? ", and a split is a loss or a gain" : ""); "
        + "\"data\": { \"file\": …, \"events\": \"columns\" } in the document, or --events columns, applies them."
    ]
  }

  /// What a reader should know of the splits and dividends that went to the account.
  var eventNotes: [String] {
    guard accountEvents != nil else { return [] }
    let taken = takenEvents
    if taken.isEmpty {
      return source.sharesEvents
        ? []
        : ["there is no split, dividend, roll or delisting in the run's time; check the events"]
    }
    return []
  }

  /// That a file of events has some of a symbol that is written like this one's in other cases.
  ///
  /// - Parameter symbols: of all instruments of the run, whose events are their own.
  func eventsOfOtherCase(_ symbols: Set<String>) -> [String] {
    Jobs.eventsOfOtherCase(
      source.alikeInEvents.filter { !symbols.contains($0) }, than: instrument.symbol)
  }
}

/// That a file of events has some of symbols that differ from an instrument's in upper and lower case alone.
func eventsOfOtherCase(_ alike: [String], than symbol: String) -> [String] {
  alike.map {
    "The file of events has some of '\(printable($0))', which do not count: the instrument is called "
      + "'\(printable(symbol))'. Write both in the same upper and lower case."
  }
}
