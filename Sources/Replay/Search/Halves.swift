/// Walks over all ways to halve the stretches of time, for some trials at a time. The first stretch is always
/// in the first half; each way is looked at from both sides.
///
/// What trials are ordered by is `Σr |Σr| / Σr²`, which rises with the Sharpe ratio and needs one division.
/// Whether it is above or below a number, a product mostly tells: `Σr |Σr|` beside the number times `Σr²`. Where
/// both are so near that rounding could decide, the division does.
final class Halves {
  typealias Lanes = SIMD4<Double>

  private static let blocks = ReturnSums.blockCount
  /// Ways to take half of the stretches with the first among them.
  static let ways = 6_435
  /// Trials at a time: few enough for the nearest memory of a processor.
  static let width = 64
  /// How many steps over them there are.
  static let steps = width / Lanes.scalarCount
  /// How far from a number a product must be to tell by itself, as a share: far more than rounding moves it.
  private static let margin = 1e-12

  /// Sums and squares of each stretch, of all of them, and of what is taken after each number of stretches;
  /// the two halves.
  private let memory: UnsafeMutablePointer<Lanes>
  private let blockSums: UnsafeMutablePointer<Lanes>, blockSquares: UnsafeMutablePointer<Lanes>
  private let allSums: UnsafeMutablePointer<Lanes>, allSquares: UnsafeMutablePointer<Lanes>
  private let sums: UnsafeMutablePointer<Lanes>, squares: UnsafeMutablePointer<Lanes>
  /// What the trials show on both halves of a way, after `compare`; minus infinity in unused lanes.
  let first: UnsafeMutablePointer<Lanes>, second: UnsafeMutablePointer<Lanes>
  /// How many lanes are used, and what they show where all returns of a half are equal.
  private var count = 0
  private var most = Lanes()
  private var way = 0
  /// Whether there are all, and none has a half whose returns are all equal but for rounding.
  private var isPlain = false

  init() {
    let (steps, blocks) = (Self.steps, Self.blocks)
    let all = steps * (2 * blocks + 2 + blocks + 2)
    memory = .allocate(capacity: all)
    memory.initialize(repeating: Lanes(), count: all)
    blockSums = memory
    blockSquares = blockSums + steps * blocks
    allSums = blockSquares + steps * blocks
    allSquares = allSums + steps
    sums = allSquares + steps
    squares = sums + steps * blocks / 2
    first = squares + steps * blocks / 2
    second = first + steps
  }

  deinit { memory.deallocate() }

  /// Takes the trials of a chunk.
  func take(_ trials: [ReturnSums], _ chunk: Int) {
    let start = chunk * Self.width
    count = min(Self.width, trials.count - start)
    let length = trials[start].count / Self.blocks
    most = Lanes(repeating: Double(length * Self.blocks / 2) * (1 - 1e-14))
    isPlain = count == Self.width
    memory.update(repeating: Lanes(), count: Self.steps * (2 * Self.blocks + 2))
    for i in 0..<count {
      let (step, lane) = i.quotientAndRemainder(dividingBy: Lanes.scalarCount)
      let trial = trials[start + i]
      for block in 0..<Self.blocks {
        blockSums[block * Self.steps + step][lane] = trial.sums[block]
        blockSquares[block * Self.steps + step][lane] = trial.squares[block]
      }
      let all = trial.squares.reduce(0, +)
      allSums[step][lane] = trial.sums.reduce(0, +)
      allSquares[step][lane] = all
      isPlain = isPlain && trial.variesOnHalves(length, all)
    }
  }

  /// Calls `body` with the number of each way.
  func walk(_ body: (Int) -> Void) {
    sums.update(from: blockSums, count: Self.steps)
    squares.update(from: blockSquares, count: Self.steps)
    way = 0
    choose(1, from: 1, body)
  }

  /// Takes more stretches, `taken` so far, of those from `start` on.
  private func choose(_ taken: Int, from start: Int, _ body: (Int) -> Void) {
    if taken == Self.blocks / 2 {
      body(way)
      way += 1
      return
    }
    let (sumsBefore, squaresBefore) = (
      sums + (taken - 1) * Self.steps, squares + (taken - 1) * Self.steps
    )
    let (sums, squares) = (sums + taken * Self.steps, squares + taken * Self.steps)
    for block in start...(Self.blocks / 2 + taken) {
      let (ownSums, ownSquares) = (
        blockSums + block * Self.steps, blockSquares + block * Self.steps
      )
      for i in 0..<Self.steps {
        sums[i] = sumsBefore[i] + ownSums[i]
        squares[i] = squaresBefore[i] + ownSquares[i]
      }
      choose(taken + 1, from: block + 1, body)
    }
  }

  // MARK: By products

  /// Whether a trial may show more than `first` on the first half of the way, or more than `second` on the
  /// other.
  ///
  /// Rounding keeps an order: what is above a number is not below it as a product. Where nothing moves both
  /// products are 0; a half whose returns are all equal counts as 0, which is above no number here.
  func mayExceed(_ first: Double, _ second: Double) -> Bool {
    guard first >= 0, second >= 0 else { return true }
    let (a, b) = (
      Lanes(repeating: first * (1 - Self.margin)), Lanes(repeating: second * (1 - Self.margin))
    )
    let (sums, squares) = taken
    let (allSums, allSquares) = (allSums, allSquares)
    var exceeds = SIMDMask<SIMD4<Int64>>(repeating: false)
    for i in 0..<Self.steps {
      let (sum, square) = (sums[i], squares[i])
      let (otherSum, otherSquare) = (allSums[i] - sum, allSquares[i] - square)
      let isAbove = sum * Self.size(sum) .> a * square
      let isOtherAbove = otherSum * Self.size(otherSum) .> b * otherSquare
      exceeds .|= isAbove .| isOtherAbove
    }
    return Self.hasAny(exceeds)
  }

  /// How many trials show less than `first` on the first half of the way, and less than `second` on the other,
  /// where none shows as much; `nil` where products do not tell it.
  func lower(_ first: Double, _ second: Double) -> (first: Int, second: Int)? {
    guard isPlain, first != 0, second != 0 else { return nil }
    // Beyond a number is what is above one above 0, or below one below; where nothing moves, 0 is beyond none.
    let (a, b) = (Lanes(repeating: first.magnitude), Lanes(repeating: second.magnitude))
    let (nearA, nearB) = (a * Self.margin, b * Self.margin)
    let (sign, otherSign) = (
      Lanes(repeating: first > 0 ? 1 : -1), Lanes(repeating: second > 0 ? 1 : -1)
    )
    let (sums, squares) = taken
    let (allSums, allSquares) = (allSums, allSquares)
    var isNear = SIMDMask<SIMD4<Int64>>(repeating: false)
    var (beyond, otherBeyond) = (SIMD4<Int64>(), SIMD4<Int64>())
    for i in 0..<Self.steps {
      let (sum, square) = (sums[i], squares[i])
      let far = sum * Self.size(sum) * sign - a * square
      let isClose = Self.size(far) .< nearA * square
      beyond &+= Self.number(far .> Lanes())
      // What is left of all may be less than 0 by rounding, where nothing moves.
      let (otherSum, otherSquare) = (allSums[i] - sum, allSquares[i] - square)
      let otherFar = otherSum * Self.size(otherSum) * otherSign - b * otherSquare
      let isOtherClose = Self.size(otherFar) .< nearB * otherSquare
      isNear .|= isClose .| isOtherClose
      otherBeyond &+= Self.number(otherFar .> Lanes() .& otherSquare .> Lanes())
    }
    if Self.hasAny(isNear) { return nil }
    // Each has added -1.
    let (one, other) = (-Int(beyond.wrappedSum()), -Int(otherBeyond.wrappedSum()))
    return (first > 0 ? Self.width - one : one, second > 0 ? Self.width - other : other)
  }

  /// -1 where it holds.
  @inline(__always)
  private static func number(_ mask: SIMDMask<SIMD4<Int64>>) -> SIMD4<Int64> {
    unsafeBitCast(mask, to: SIMD4<Int64>.self)
  }

  /// What has been taken of the way.
  private var taken: (sums: UnsafeMutablePointer<Lanes>, squares: UnsafeMutablePointer<Lanes>) {
    let last = (Self.blocks / 2 - 1) * Self.steps
    return (sums + last, squares + last)
  }

  @inline(__always)
  private static func size(_ values: Lanes) -> Lanes {
    let bits = unsafeBitCast(values, to: SIMD4<UInt64>.self) & SIMD4(repeating: ~0 >> 1)
    return unsafeBitCast(bits, to: Lanes.self)
  }

  @inline(__always)
  private static func hasAny(_ mask: SIMDMask<SIMD4<Int64>>) -> Bool {
    number(mask).min() < 0
  }

  // MARK: By the division

  /// Works out what the trials show on both halves of the way.
  func compare() {
    let (sums, squares) = taken
    for i in 0..<Self.steps {
      let (sum, square) = (sums[i], squares[i])
      first[i] = order(sum, square)
      second[i] = order(allSums[i] - sum, allSquares[i] - square)
    }
    for i in count..<Self.width {
      let (step, lane) = i.quotientAndRemainder(dividingBy: Lanes.scalarCount)
      first[step][lane] = -.infinity
      second[step][lane] = -.infinity
    }
  }

  /// 0 where nothing moves, or all returns are equal but for what rounding leaves, so that there is no ratio.
  private func order(_ sum: Lanes, _ square: Lanes) -> Lanes {
    var size = sum
    size.replace(with: -sum, where: sum .< 0)
    var order = sum * size / square
    let isRatio = (square .> 0) .& (order .< most) .& (order .> -most)
    order.replace(with: Lanes(), where: .!isRatio)
    return order
  }
}

extension ReturnSums {
  /// Whether no half of the stretches can have returns that are all equal but for rounding.
  ///
  /// Such a half has eight stretches of equal returns. What is taken from all by subtraction tells it surely
  /// where no stretch moves far less than the others.
  ///
  /// - Parameters:
  ///   - length: of a stretch.
  ///   - all: `Σr²` of all stretches.
  fileprivate func variesOnHalves(_ length: Int, _ all: Double) -> Bool {
    var equal = 0
    for (sum, square) in zip(sums, squares) where square > 0 {
      if square < 1e-10 * all { return false }
      if sum * sum >= 0.99 * Double(length) * square { equal += 1 }
    }
    return equal < Self.blockCount / 2
  }
}
