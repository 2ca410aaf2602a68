/// Boxes of candles by direction.
struct CandleFigures {
  /// How a candle is drawn.
  let body: Candles.Body
  /// The width of a body in pixels, odd.
  let width: Int
  /// How far the ticks of bars reach: a quarter of a cell, so that they keep apart.
  let tick: Int
  var up: [Box] = []
  var down: [Box] = []
  var flat: [Box] = []
  /// Wicks that have a colour of their own, where `hasWicks`.
  var wicks: [Box] = []
  private let hasWicks: Bool

  init(
    _ body: Candles.Body, width: Int, cell: Double, count: Int, hasWicks: Bool = false
  ) {
    self.body = body
    self.width = width
    tick = min(width / 2, max(1, Int(cell / 4)))
    self.hasWicks = hasWicks && width > 1
    up.reserveCapacity(count * 2)
    down.reserveCapacity(count * 2)
  }

  mutating func add(
    _ candle: MergedCandle, _ direction: CandleDirection, _ x: Int, _ canvas: borrowing Canvas
  ) {
    var figure = CandleFigure(candle, x, width, tick, canvas)
    if hasWicks { figure.takeWicks(into: &wicks) }
    let isHollow = body == .hollow && candle.close > candle.open
    switch direction {
    case .up: figure.add(to: &up, body, hollow: isHollow, inPieces: true)
    case .down: figure.add(to: &down, body, hollow: isHollow, inPieces: isHollow)
    case .flat: figure.add(to: &flat, body, hollow: isHollow, inPieces: isHollow)
    }
  }
}

/// Where the parts of a candle lie, in pixels.
private struct CandleFigure {
  let x: Int
  let width: Int
  private let tick: Int
  private var high: Int
  private var low: Int
  let open: Int
  let close: Int

  init(
    _ candle: MergedCandle, _ x: Int, _ width: Int, _ tick: Int, _ canvas: borrowing Canvas
  ) {
    self.x = x
    self.width = width
    self.tick = tick
    high = canvas.row(candle.high)
    low = max(canvas.row(candle.low), high + 1)
    open = canvas.line(candle.open)
    close = canvas.line(candle.close)
  }

  private var middle: Int { x + width / 2 }
  private var top: Int { min(open, close) }
  private var height: Int { max(1, max(open, close) - top) }

  /// Moves what lies above and below the body to boxes of their own.
  mutating func takeWicks(into boxes: inout [Box]) {
    let (above, below) = (top - high, low - top - height)
    if above > 0 { boxes.append(Box(middle, high, 1, above)) }
    if below > 0 { boxes.append(Box(middle, top + height, 1, below)) }
    (high, low) = (max(high, top), min(low, top + height))
  }

  /// Adds its boxes.
  ///
  /// - Parameter inPieces: whether no box may lie over another, as where the inside is cut out.
  func add(
    to boxes: inout [Box], _ body: Candles.Body, hollow isHollow: Bool, inPieces isInPieces: Bool
  ) {
    if body == .bars { return bar(&boxes) }
    if width == 1 {
      boxes.append(Box(middle, high, 1, max(low, top + height) - high))
    } else if isInPieces {
      pieces(&boxes, hollow: isHollow && height > 2)
    } else {
      solid(&boxes)
    }
  }

  /// A wick through the body, which covers it.
  private func solid(_ boxes: inout [Box]) {
    if high < top || low > top + height {
      boxes.append(Box(middle, high, 1, max(low, top + height) - high))
    }
    boxes.append(Box(x, top, width, height))
  }

  /// A wick above and one below the body.
  private func pieces(_ boxes: inout [Box], hollow isHollow: Bool) {
    if high < top { boxes.append(Box(middle, high, 1, top - high)) }
    if low > top + height { boxes.append(Box(middle, top + height, 1, low - top - height)) }
    boxes.append(Box(x, top, width, height, hollow: isHollow))
  }

  /// A stem with the open to its left and the close to its right.
  private func bar(_ boxes: inout [Box]) {
    boxes.append(Box(middle, high, 1, low - high))
    if tick == 0 { return }
    boxes.append(Box(middle - tick, min(max(open, high), low - 1), tick, 1))
    boxes.append(Box(middle + 1, min(max(close, high), low - 1), tick, 1))
  }
}
