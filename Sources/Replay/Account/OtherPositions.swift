/// What the other instruments of an account are worth on the way of a candle, and the margin that they need.
///
/// Where several have a candle at one moment, nobody knows which price came first: each is taken to go the way
/// that the rule for candles gives it, and all to go at the same pace. So the account is the same whichever of
/// them is looked at. Where one is tried on the other way, so are they all.
struct OtherPositions: Sendable {
  /// What they are worth, and need, now.
  private(set) var worth = 0.0
  private(set) var needed = 0.0
  /// Whether they move with the candle.
  private(set) var isMoving = false
  /// How far all have come: 0 at the open, 1 and 2 at the extremes, 3 at the close.
  private(set) var place = 0.0
  /// Which way the instrument that is worked goes while they go theirs.
  private let usual: CandlePath
  /// Whether it is tried on the other way, and they on theirs.
  private(set) var isOtherWay = false
  private var isLine = false
  /// The same at the four points of the way.
  private var worths = SIMD4<Double>.zero
  private var needs = SIMD4<Double>.zero

  /// Nothing.
  init() { usual = .lowFirst }

  /// Others that stay where they are.
  init(worth: Double, needed: Double) {
    (self.worth, self.needed) = (worth, needed)
    usual = .lowFirst
  }

  /// Others that are at the open.
  ///
  /// - Parameter usual: the way of the instrument that is worked.
  init(worths: SIMD4<Double>, needs: SIMD4<Double>, beside usual: CandlePath) {
    (self.worths, self.needs) = (worths, needs)
    self.usual = usual
    isMoving = true
    move(to: 0)
  }

  /// What they are worth at a place, and need.
  func values(at place: Double) -> (worth: Double, needed: Double) {
    (Self.value(worths, at: place), Self.value(needs, at: place))
  }

  /// Lets them come to a place.
  mutating func move(to place: Double) {
    guard isMoving else { return }
    self.place = place
    (worth, needed) = values(at: place)
  }

  /// Lets them go beside a way of the instrument that is worked.
  mutating func begin(_ way: CandlePath) {
    guard isMoving, !isLine, isOtherWay != (way != usual) else { return }
    isOtherWay.toggle()
    (worths, needs) = (Self.otherWay(worths), Self.otherWay(needs))
    move(to: 0)
  }

  /// The points of the way through the other extreme first.
  static func otherWay(_ points: SIMD4<Double>) -> SIMD4<Double> {
    SIMD4(points[0], points[2], points[1], points[3])
  }

  /// The least that their worth is above what they need, at any place.
  var least: Double { isMoving ? (worths - needs).min() : worth - needed }

  /// The same as they go through a part of the candle, from the open to the close on a straight line.
  ///
  /// - Parameters:
  ///   - start: where it begins, as a share of the line.
  ///   - end: where it ends.
  func onLine(_ start: Double, _ end: Double) -> OtherPositions {
    guard isMoving else { return self }
    let shares = start + SIMD4(0, 1, 2, 3) * ((end - start) / 3)
    var others = OtherPositions(
      worths: worths[0] + (worths[3] - worths[0]) * shares,
      needs: needs[0] + (needs[3] - needs[0]) * shares, beside: usual)
    others.isLine = true
    return others
  }

  /// The value at a place between four points.
  static func value(_ points: SIMD4<Double>, at place: Double) -> Double {
    let leg = max(0, min(2, Int(place)))
    let part = place - Double(leg)
    if part <= 0 { return points[leg] }
    if part >= 1 { return points[leg + 1] }
    return points[leg] + (points[leg + 1] - points[leg]) * part
  }
}

/// One of the three straight parts of a candle's way.
struct PathLeg {
  let number: Int
  let start: Double
  let target: Double

  /// How far on the whole way a price of it is; that of its end where the price does not move.
  func place(of price: Double) -> Double {
    if start == target { return Double(number + 1) }
    return Double(number) + max(0, min(1, (price - start) / (target - start)))
  }

  /// The price of it that is nearest to another.
  func nearest(_ price: Double) -> Double {
    max(min(start, target), min(max(start, target), price))
  }
}

/// Where all that an account holds is closed.
struct LiquidationPlace: Hashable, Sendable {
  /// How far on the way of the candle, as ``OtherPositions/place``; on a straight line from its open to its close
  /// as a share of 3.
  var place = 0.0
  var isOtherWay = false
  var isOnLine = false

  /// The price of a candle there.
  ///
  /// - Parameter way: its points by the rule for candles.
  func price(_ way: SIMD4<Double>) -> Double {
    if isOnLine { return way[0] + (way[3] - way[0]) * (place / 3) }
    return OtherPositions.value(isOtherWay ? OtherPositions.otherWay(way) : way, at: place)
  }
}
