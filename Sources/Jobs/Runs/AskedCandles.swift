import Glibc
import Market
import Store
import Strategy

extension RunRequest {
  /// What the journal keeps of where candles and events are and how files are read, so that the run is played
  /// again without saying it; no options where the document says all, for what came through a pipe, and for
  /// what no command can say.
  func asked(beside document: StrategyDocument) -> AskedData {
    let asked = AskedData(text: dataOptions(beside: document), folder: currentFolder())
    guard asked.text != nil, asked.folder != nil else { return asked }
    var whole = asked
    whole.options = askedOptions
    guard let again = GivenCandles(whole), again.says(self) else { return asked }
    return whole
  }

  /// The options in the order in which they count: what is said of candles follows them.
  private var askedOptions: [AskedData.Option] {
    let candles = data.flatMap {
      [("data", $0.path), ("symbol", $0.symbol), ("candles", $0.timeframe?.description)]
    }
    var values: [(String, String?)] = candles
    values += [
      ("dialect", reading.dialect), ("time-zone", reading.zone),
      ("dates", reading.dates?.rawValue), ("columns", reading.columns?.description),
    ]
    values += reading.defects.map { ("on-defect", $0.description) }
    switch events?.place {
    case .columns: values.append(("events", EventsChoice.columnsWord))
    case .file(let path): values.append(("events", path))
    case nil: break
    }
    let flags = [
      ("sort", reading.sorts), ("dates-only", reading.datesOnly),
      ("split-adjusted", events?.isSplitAdjusted ?? false),
    ]
    return values.compactMap { name, value in value.map { AskedData.Option(name, $0) } }
      + flags.filter(\.1).map { AskedData.Option($0.0) }
  }
}

extension GivenCandles {
  /// What a run of the journal was asked for with.
  ///
  /// `nil` where nothing was said, and where it says what this version does not know.
  init?(_ asked: AskedData) {
    guard !asked.options.isEmpty else { return nil }
    self.init()
    for option in asked.options {
      guard take(option, in: asked.folder) else { return nil }
    }
    for place in requests.indices { requests[place].options = reading.applied() }
  }

  /// Takes an option, and says whether it is known.
  private mutating func take(_ option: AskedData.Option, in folder: String?) -> Bool {
    guard let value = option.value else { return takeFlag(option.name) }
    switch option.name {
    case "data": requests.append(DataRequest(path: foundPath(value, in: folder)))
    case "symbol" where !requests.isEmpty: requests[requests.count - 1].symbol = value
    case "candles" where !requests.isEmpty:
      guard let timeframe = try? Timeframe(value) else { return false }
      requests[requests.count - 1].timeframe = timeframe
    case "dialect": reading.dialect = value
    case "time-zone": reading.zone = value
    case "dates":
      guard let dates = DayOrMonth(rawValue: value) else { return false }
      reading.dates = dates
    case "columns":
      guard let columns = try? ColumnChoice(value) else { return false }
      reading.columns = columns
    case "on-defect":
      guard let defect = try? DefectSetting(value) else { return false }
      reading.defects.append(defect)
    case "events":
      let isOfColumns = value == EventsChoice.columnsWord
      events = EventsChoice(isOfColumns ? .columns : .file(foundPath(value, in: folder)))
    default: return false
    }
    return true
  }

  private mutating func takeFlag(_ name: String) -> Bool {
    switch name {
    case "sort": reading.sorts = true
    case "dates-only": reading.datesOnly = true
    case "split-adjusted": events?.isSplitAdjusted = true
    default: return false
    }
    return true
  }

  /// Whether it says all that a request says of candles, events and reading.
  fileprivate func says(_ request: RunRequest) -> Bool {
    reading == request.reading && events == request.events
      && requests.count == request.data.count
      && zip(requests, request.data).allSatisfy {
        $0.path == $1.path && $0.symbol == $1.symbol && $0.timeframe == $1.timeframe
          && $0.options == $1.options && $0.isStore == $1.isStore
      }
  }

  /// What was given, and for what was not what a run of the journal was asked for with: candles with how they
  /// were read, and events. How files are read counts before what is kept of it.
  func completed(by asked: AskedData) -> GivenCandles {
    guard let kept = GivenCandles(asked) else { return self }
    var whole = self
    whole.events = events ?? kept.events
    if !requests.isEmpty { return whole }
    whole.reading = reading.over(kept.reading)
    whole.requests = kept.requests.map { request in
      var request = request
      request.options = whole.reading.applied()
      return request
    }
    return whole
  }
}

/// The path of a file that was named in a folder, which may be another than the present one: as it was named
/// where it is seen from here, or no longer there.
func foundPath(_ path: String, in folder: String?) -> String {
  guard let folder, !path.hasPrefix("/"), path != "-", !path.hasPrefix(SampleCandles.scheme),
    access(path, F_OK) != 0
  else { return path }
  let whole = folder + "/" + path
  return access(whole, F_OK) == 0 ? whole : path
}

/// The path of the present folder; `nil` where it is gone.
private func currentFolder() -> String? {
  guard let path = getcwd(nil, 0) else { return nil }
  defer { free(path) }
  return String(cString: path)
}
