import Jobs
import Market
import Text

/// What a person does with a replay: the cursor, playing, the prompt, blind trading. Draws nothing.
struct ReplaySession {
  /// How large the Why part is.
  enum Why: Hashable { case usual, hidden, whole }

  /// Candles a second at a speed of 1, as in the report's page.
  static let candlesPerSecond = 2.0
  static let speeds = 0.25...1_024.0
  /// Columns a candle, or candles a column.
  static let zooms: [ReplayZoom] =
    [3, 2, 1].map { ReplayZoom(spacing: $0, group: 1) }
    + (1...10).map { ReplayZoom(spacing: 1, group: 1 << $0) }

  let run: SteppedRun
  /// The last bar that is known.
  private(set) var cursor: Int
  private(set) var isPlaying = false
  private(set) var speed = 1.0
  private(set) var zoom: Int?
  private(set) var why = Why.usual
  private(set) var showsHelp = false
  /// What is typed after `/`.
  private(set) var prompt: String?
  /// What the last key came to, until the next.
  private(set) var message: String?
  /// The trades of a person who does not see what comes, while that lasts; then their score.
  private(set) var blind: OwnTrades?
  private(set) var score: OwnTrades.Score?
  /// The trades of the last blind replay, once it has been revealed.
  private(set) var shownOwn: OwnTrades?
  private(set) var isOver = false
  /// Whether Ctrl-C ended it.
  private(set) var isInterrupted = false
  /// When the next candle is due, in seconds of the clock.
  private var due = 0.0
  private var clock = 0.0

  init(_ run: SteppedRun, at bar: Int, speed: Double = 1) {
    self.run = run
    cursor = min(max(0, bar), run.count - 1)
    self.speed = speed
  }

  private var last: Int { run.count - 1 }

  // MARK: Time

  /// Seconds until the next candle is due; `nil` where nothing moves.
  var wait: Double? { isPlaying ? max(0, due - clock) : nil }

  /// Seconds from a candle to the next.
  private var every: Double { 1 / (Self.candlesPerSecond * speed) }

  /// Goes on to a time of the clock: plays the candles that are due.
  mutating func advance(to time: Double) {
    clock = max(clock, time)
    guard isPlaying else { return }
    // A process that slept does not leap.
    due = max(due, clock - 0.25)
    var steps = 0
    while due <= clock + 1e-9 {
      due += every
      steps += 1
      if cursor + steps >= last { break }
    }
    if steps > 0 { go(to: cursor + steps) }
  }

  // MARK: Events

  mutating func handle(_ event: TerminalEvent) {
    message = nil
    switch event {
    case .key(let key): press(key)
    case .wheel(let up): step(by: up ? -1 : 1)
    case .click, .reply: break
    }
  }

  /// Goes to the bar of a click.
  mutating func point(at bar: Int) {
    if blind == nil { go(to: bar) } else { message = "blind: candles come one after the other" }
  }

  private mutating func press(_ key: TerminalEvent.Key) {
    if key == .interrupt {
      (isOver, isInterrupted) = (true, true)
      return
    }
    if prompt != nil { return type(key) }
    if showsHelp {
      showsHelp = false
      if key != .character("q") { return }
    }
    if score != nil, key == .escape || key == .enter || key == .character(" ") {
      score = nil
      return
    }
    score = nil
    switch key {
    case .left: step(by: -1)
    case .right: step(by: 1)
    case .pageUp: step(by: -10)
    case .pageDown: step(by: 10)
    case .home: jump(to: 0)
    case .end: jump(to: last)
    case .up: ask(.buy)
    case .down: ask(.sell)
    case .escape: if blind != nil { reveal() } else { pause() }
    case .character(let scalar): letter(scalar)
    default: break
    }
  }

  private mutating func letter(_ scalar: Unicode.Scalar) {
    switch scalar {
    case " ": togglePlay()
    case "n": trade(forward: true)
    case "p": trade(forward: false)
    case "/", "g": beginPrompt()
    case "+", "=": change(speed: speed * 2)
    case "-", "_": change(speed: speed / 2)
    case "1"..."6": change(speed: Double(1 << (2 * (Int(scalar.value) - 49))))
    case "b": if blind == nil { beginBlind() } else { reveal() }
    case "c": ask(.close)
    case "z": change(zoom: -1)
    case "x": change(zoom: 1)
    case "w": why = why == .usual ? .whole : why == .whole ? .hidden : .usual
    case "?", "h": showsHelp = true
    case "q": isOver = true
    default: message = "no key '\(printable(String(scalar)))'; ? lists them"
    }
  }

  // MARK: Moving

  private mutating func go(to bar: Int) {
    cursor = min(max(0, bar), last)
    if cursor == last { isPlaying = false }
    guard blind != nil else { return }
    blind?.go(to: cursor, run)
    if cursor == last { reveal() }
  }

  private mutating func step(by count: Int) {
    if count < 0, blind != nil {
      message = "blind: there is no way back"
      return
    }
    isPlaying = false
    if count > 0, cursor == last { message = "this is the last bar" }
    if count < 0, cursor == 0 { message = "this is the first bar" }
    go(to: cursor + count)
  }

  private mutating func jump(to bar: Int) {
    if blind != nil {
      message = "blind: candles come one after the other; b ends it"
      return
    }
    isPlaying = false
    go(to: bar)
  }

  private mutating func pause() { isPlaying = false }

  private mutating func togglePlay() {
    isPlaying.toggle()
    if isPlaying, cursor == last {
      isPlaying = false
      message = "this is the last bar"
    }
    due = clock + every
  }

  private mutating func change(speed wanted: Double) {
    speed = min(max(wanted, Self.speeds.lowerBound), Self.speeds.upperBound)
    due = min(due, clock + every)
  }

  private mutating func change(zoom step: Int) {
    let place = (zoom ?? Self.zooms.firstIndex { $0.spacing == 1 } ?? 0) + step
    zoom = min(max(0, place), Self.zooms.count - 1)
  }

  private mutating func trade(forward: Bool) {
    if blind != nil {
      message = "blind: that would show what comes next"
      return
    }
    isPlaying = false
    guard let bar = run.entry(after: cursor, forward: forward) else {
      message = "there is no trade \(forward ? "after" : "before") this bar"
      return
    }
    go(to: bar)
  }

  // MARK: Going to a date

  private mutating func beginPrompt() {
    if blind != nil {
      message = "blind: candles come one after the other; b ends it"
      return
    }
    isPlaying = false
    prompt = ""
  }

  private mutating func type(_ key: TerminalEvent.Key) {
    switch key {
    case .escape: prompt = nil
    case .backspace: prompt = prompt.map { String($0.dropLast()) }
    case .character(let scalar) where (prompt?.count ?? 0) < 40:
      prompt?.unicodeScalars.append(scalar)
    case .enter:
      let text = prompt ?? ""
      prompt = nil
      if !text.isEmpty { goTo(text) }
    default: break
    }
  }

  /// A date, a time, or `#` and the number of a trade.
  private mutating func goTo(_ text: String) {
    do {
      guard text.hasPrefix("#") else { return go(to: try run.bar(written: text)) }
      if let number = Int(text.dropFirst()), let bar = run.entry(ofTrade: number) {
        return go(to: bar)
      }
      message = "there is no trade \(printable(text, limit: 12))"
    } catch let fault as any UserError {
      message = fault.description
    } catch {
      message = "\(error)"
    }
  }

  // MARK: Blind

  private mutating func beginBlind() {
    guard cursor < last else {
      message = "this is the last bar; go back before you trade"
      return
    }
    isPlaying = false
    shownOwn = nil
    blind = OwnTrades(run, from: cursor)
  }

  private mutating func ask(_ order: OwnTrades.Order) {
    guard blind != nil else {
      message = "b begins a blind replay, in which you trade"
      return
    }
    if blind?.ask(order) == false {
      message = order == .close ? "nothing is held" : "that is held already"
    }
  }

  private mutating func reveal() {
    isPlaying = false
    score = blind?.score(run)
    shownOwn = blind
    blind = nil
  }
}

/// How many columns a candle has, or how many candles a column.
struct ReplayZoom: Hashable {
  let spacing: Int
  let group: Int
}
