import Indicators
import Market
import Strategy

/// Plays a block of instruments whose portfolio says how many are held, which come first and how much of
/// the equity each has.
///
/// As without one, but for the order: at each moment instruments are worked by their rank, and at the open and
/// the close those first that have no entry in the market, so that what is sold pays for what is bought. At a close
/// all exits are asked for first, then entries as long as there is room for a position, then what brings
/// positions back to their weights. Each turn of days with other hours does so.
extension TrialState {
  mutating func play<E: EventSink>(
    _ block: FeedBlock, _ readers: [DecisionReader], _ signals: PortfolioSignals,
    _ equity: UnsafeMutablePointer<Double>, _ fork: inout Fork<S, Model>, _ events: inout E
  ) {
    var moments = Moments(block, &self)
    var slots = PositionSlots(signals.terms, books)
    funds.mostShare = signals.terms.maxShare ?? .infinity
    for i in books.indices { moments.lookAhead(i, &self, readers[i]) }
    while let step = moments.next() {
      moments.begin(step)
      slots.now = block.times[step]
      let turns = moments.findTurns(step, &sessions) { readers[$0].trades }
      let ordered = signals.ordered(moments.stopping(at: step), moments)
      let all = ordered.filter { isOpening($0, step, &moments) }
      workPasts(all, moments, &slots, &events)
      exchange(step, &moments)
      payInterest(step, &moments, &events)
      for (turn, closings) in turns.enumerated() {
        moments.begin(turn: turn, at: step)
        let (now, opening) = (moments.inTurn(ordered), moments.inTurn(all))
        for i in opening {
          if moments.hasEvents(i, cursors[i]) { prepare(i, moments, slots) }
          select(i)
          meet(i, moments.parts[i], &events)
          note(i, &slots)
          if endOthersIfCalled(i, step, moments, &events) { slots.noteAll(books) }
        }
        moments.open()
        for i in sellingFirst(opening, slots) {
          prepare(i, moments, slots)
          workOpen(i, moments.parts[i], &events)
          note(i, &slots)
          if endOthersIfCalled(i, step, moments, &events) { slots.noteAll(books) }
        }
        if endAtOpens(opening, step, moments, &events) { slots.noteAll(books) }
        for i in now where cursors[i].isOpened {
          prepare(i, moments, slots)
          if books.current.isAtRisk(owing: funds.owes) { books.current.updateNext(&funds) }
          workPath(i, moments.parts[i], &fork, &events)
          note(i, &slots)
          if endOthersIfCalled(i, step, moments, &events) { slots.noteAll(books) }
        }
        for closing in closings {
          let closed = moments.close(closing, now, at: step)
          for i in sellingFirst(closed.filter { cursors[$0].awaitsClose }, slots) {
            prepare(i, moments, slots)
            workClose(moments.parts[i], &events)
            note(i, &slots)
          }
          let asked = signals.ordered(closed, moments)
          answer(asked, readers, signals, moments, &slots, &events)
          for i in closed { moments.lookAhead(i, &self, readers[i]) }
        }
      }
      moments.lookAgain(after: step, &self, readers)
      moments.note(step, &self)
    }
    moments.finish(&self, equity)
  }

  // MARK: The close

  private mutating func answer<E: EventSink>(
    _ now: [Int], _ readers: [DecisionReader], _ signals: PortfolioSignals,
    _ moments: Moments<S, Model>,
    _ slots: inout PositionSlots, _ events: inout E
  ) {
    for i in now {
      select(i)
      expireBars(i, moments.parts[i], &events)
      note(i, &slots)
    }
    while funds.ruin == nil {
      let questions = now.compactMap { question($0, readers[$0], moments, slots) }
      if questions.isEmpty { return }
      for question in questions { leave(question, readers, moments, &slots, &events) }
      for question in questions { ask(question, readers, moments, &slots, &events) }
      var wanted = wanted(questions, readers, signals, moments, slots)
      let entered = Set(wanted.lazy.filter { $0.refusal == nil }.map { $0.question.instrument })
      var shares: [Int: Double] = [:]
      if signals.hasWeights {
        let together = Set(slots.claimed).union(entered)
        shares = signals.shares(of: together.sorted(), moments)
        for place in wanted.indices {
          // A weight that is not known refuses the entry.
          let share = shares[wanted[place].question.instrument] ?? .nan
          wanted[place].request.weight = share.isNaN ? -1 : share
        }
      }
      for one in wanted {
        prepare(one.question.instrument, moments, slots)
        if let reason = one.refusal {
          refuse(one, reason, readers, moments, &events)
        } else {
          place(one.request, one.row, one.question, readers, moments, &slots, &events)
        }
      }
      guard signals.hasWeights, let due = signals.terms.rebalance else { continue }
      for question in questions
      where !entered.contains(question.instrument)
        && isTrue(due.truth, question, readers, moments)
      {
        let share = shares[question.instrument] ?? .nan
        rebalance(question, to: share, signals.terms.band, due.rule, moments, &slots, &events)
      }
    }
  }

  /// The bar of an instrument that closed with its last candle, if it is to be asked about.
  private mutating func question(
    _ i: Int, _ reader: DecisionReader, _ moments: Moments<S, Model>, _ slots: PositionSlots
  ) -> Question? {
    prepare(i, moments, slots)
    if books.current.isDelisted { return nil }
    let (held, part) = (books.current.held, moments.parts[i])
    let bar = cursors.current.question(part, reader, held)
    let candle = cursors.current.candle - 1
    guard part.closing(bar) <= candle else { return nil }
    cursors.current.bar = bar + 1
    exchange(at: part.exchangeRate(at: candle))
    if slippage != nil { takeSlippage(i, before: candle + 1, part) }
    let seen = books.current.fillsAtClose ? view(i, bar, part) : nil
    return Question(
      instrument: i, bar: bar, held: held, seen: seen,
      occasion: occasion(bar, candle, part, keepsAccount: seen != nil))
  }

  /// Asks for the exits of a bar.
  private mutating func leave<E: EventSink>(
    _ question: Question, _ readers: [DecisionReader], _ moments: Moments<S, Model>,
    _ slots: inout PositionSlots, _ events: inout E
  ) {
    let i = question.instrument
    let reader = readers[i]
    prepare(i, moments, slots)
    var isDone = false
    for row in reader.rows(holding: question.held) where !reader.isEntry(row) {
      if reader.row(row).pointee.beginsGroup { isDone = false }
      guard !isDone, let request = request(row, question, reader, moments) else { continue }
      isDone = true
      place(request, row, question, readers, moments, &slots, &events)
    }
  }

  /// Asks the strategy's own code, after the exits of its rules.
  private mutating func ask<E: EventSink>(
    _ question: Question, _ readers: [DecisionReader], _ moments: Moments<S, Model>,
    _ slots: inout PositionSlots, _ events: inout E
  ) {
    let i = question.instrument
    guard readers[i].asks(question.held, at: question.bar) else { return }
    prepare(i, moments, slots)
    let view = question.seen ?? view(i, question.bar, moments.parts[i])
    ask(view, question.occasion, readers[i], &events)
    note(i, &slots)
  }

  /// Whether a truth that the strategy is asked about is true at a bar.
  private func isTrue(
    _ truth: Graph.Node, _ question: Question, _ readers: [DecisionReader],
    _ moments: Moments<S, Model>
  ) -> Bool {
    let i = question.instrument
    return readers[i].asks(question.held, at: question.bar)
      && view(i, question.bar, moments.parts[i]).isTrue(truth)
  }

  /// The entries that are true and for which there is room. One whose rank is not known takes none.
  private mutating func wanted(
    _ questions: [Question], _ readers: [DecisionReader], _ signals: PortfolioSignals,
    _ moments: Moments<S, Model>, _ slots: PositionSlots
  ) -> [WantedEntry] {
    var wanted: [WantedEntry] = []
    var left = slots.left
    for question in questions {
      let i = question.instrument
      let isClaimed = slots.isClaimed(i)
      if left <= 0 && !isClaimed { continue }
      prepare(i, moments, slots)
      var entries = entries(question, readers[i], moments)
      if entries.isEmpty { continue }
      if signals.isUnranked(i, moments) {
        for place in entries.indices { entries[place].refusal = .rankUnknown }
      } else if !isClaimed {
        left -= 1
      }
      wanted += entries
    }
    return wanted
  }

  /// Of each side the first entry that is true and may add to the position, in a day that is not full, and
  /// that is not missed.
  private mutating func entries(
    _ question: Question, _ reader: DecisionReader, _ moments: Moments<S, Model>
  ) -> [WantedEntry] {
    var entries: [WantedEntry] = []
    var isDone = false
    var entered: DecisionTable.EntryTime?
    for row in reader.rows(holding: question.held) {
      let (beginsGroup, opposition) = (
        reader.row(row).pointee.beginsGroup, reader.row(row).pointee.opposition
      )
      if beginsGroup { isDone = false }
      if isDone || !reader.isEntry(row) { continue }
      guard let request = request(row, question, reader, moments),
        !books.current.isDayFull(request, question.occasion.moment),
        books.current.mayAdd(request, question.occasion),
        !books.current.misses(request, at: question.occasion.bar)
      else { continue }
      entries.append(
        WantedEntry(
          question: question, row: row, request: request,
          refusal: opposition != nil && opposition == entered ? .bothSides : nil))
      isDone = true
      if opposition != nil { entered = opposition }
    }
    return entries
  }

  /// What a row asks for, if it is true.
  private func request(
    _ row: Int, _ question: Question, _ reader: DecisionReader, _ moments: Moments<S, Model>
  ) -> OrderRequest? {
    guard reader.mayBeTrue(row, at: question.bar) else { return nil }
    if reader.row(row).pointee.isFixed { return reader.request(row).pointee.request }
    let i = question.instrument
    return reader.request(row, question.seen ?? view(i, question.bar, moments.parts[i]))
  }

  private mutating func place<E: EventSink>(
    _ request: OrderRequest, _ row: Int, _ question: Question, _ readers: [DecisionReader],
    _ moments: Moments<S, Model>, _ slots: inout PositionSlots, _ events: inout E
  ) {
    let i = question.instrument
    let view = question.seen ?? view(i, question.bar, moments.parts[i])
    let occasion = question.occasion
    let isPlaced = books.current.place(request, occasion, &funds, &events)
    if isPlaced && E.keepsOrders {
      if readers[i].row(row).pointee.isFixed {
        readers[i].explain(row, at: question.bar, &events)
      } else {
        readers[i].explain(row, view, &events)
      }
    }
    note(i, &slots)
  }

  private mutating func refuse<E: EventSink>(
    _ entry: WantedEntry, _ reason: RejectionReason, _ readers: [DecisionReader],
    _ moments: Moments<S, Model>, _ events: inout E
  ) {
    let (i, question) = (entry.question.instrument, entry.question)
    let view = question.seen ?? view(i, question.bar, moments.parts[i])
    _ = refuse(entry.row, reason, view, question.occasion, readers[i], &events)
  }

  /// Brings a position back to its weight, where it is farther from it than the band.
  private mutating func rebalance<E: EventSink>(
    _ question: Question, to weight: Double, _ band: Double, _ rule: Int,
    _ moments: Moments<S, Model>,
    _ slots: inout PositionSlots, _ events: inout E
  ) {
    let i = question.instrument
    prepare(i, moments, slots)
    let (held, close) = (books.current.held, question.occasion.close)
    guard held != 0, !books.current.hasExits, weight.isFinite else { return }
    let equity = books.current.equity(at: close, funds)
    let share = held.magnitude * books.current.pointValue * close.magnitude / equity
    guard equity > 0, (share - weight).magnitude > band + 1e-9 else { return }
    let side: Side = held > 0 ? .long : .short
    var request = OrderRequest(share < weight ? .enter(side) : .exit(side), rule: rule)
    request.keepsEntries = true
    request.weight = weight
    let occasion = question.occasion
    if books.current.place(request, occasion, &funds, &events), E.keepsOrders {
      events.explain(share)
      events.explain(weight)
    }
    note(i, &slots)
  }
}
