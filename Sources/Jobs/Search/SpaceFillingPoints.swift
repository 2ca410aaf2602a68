import Text

/// How settings are drawn from a grid.
public enum SamplingMethod: String, Sendable {
  /// Each as likely as any other.
  case random
  /// Points of Sobol's sequence, which leave no large part of the grid empty, in however many parameters.
  case sobol
  /// A Latin hypercube: every parameter by itself is covered evenly.
  case latin
}

/// Points that cover a cube evenly: a number from 0 up to 1 for each parameter.
enum SpaceFillingPoints {
  case sobol(SobolSequence)
  case latin(LatinHypercube)

  /// - Parameter count: how many points are wanted about.
  /// - Returns: `nil` for a sample that is drawn at random.
  init?(_ sampling: SamplingMethod, dimensions: Int, count: Int, seed: UInt64) {
    switch sampling {
    case .random: return nil
    case .sobol: self = .sobol(SobolSequence(dimensions: dimensions, seed: seed))
    case .latin: self = .latin(LatinHypercube(dimensions: dimensions, count: count, seed: seed))
    }
  }

  mutating func next() -> [Double] {
    switch self {
    case .sobol(var sequence):
      let point = sequence.next()
      self = .sobol(sequence)
      return point
    case .latin(var cube):
      let point = cube.next()
      self = .latin(cube)
      return point
    }
  }
}

/// Sobol's sequence with the direction numbers of Joe and Kuo (2008, `new-joe-kuo-6`), in the order of Gray
/// codes, shifted by random bits (Cranley and Patterson's rotation in base 2), so that a seed has points of
/// its own that are spread as evenly.
struct SobolSequence {
  /// The most dimensions.
  static let most = 21
  private static let bits = 32

  /// The degree, the coefficients and the first numbers of each dimension after the first.
  private static let polynomials: [(degree: Int, coefficients: UInt32, numbers: [UInt32])] = [
    (1, 0, [1]), (2, 1, [1, 3]), (3, 1, [1, 3, 1]), (3, 2, [1, 1, 1]), (4, 1, [1, 1, 3, 3]),
    (4, 4, [1, 3, 5, 13]), (5, 2, [1, 1, 5, 5, 17]), (5, 4, [1, 1, 5, 5, 5]),
    (5, 7, [1, 1, 7, 11, 19]), (5, 11, [1, 1, 5, 1, 1]), (5, 13, [1, 1, 1, 3, 11]),
    (5, 14, [1, 3, 5, 5, 31]), (6, 1, [1, 3, 3, 9, 7, 49]), (6, 13, [1, 1, 1, 15, 21, 21]),
    (6, 16, [1, 3, 1, 13, 27, 49]), (6, 19, [1, 1, 1, 15, 7, 5]), (6, 22, [1, 3, 1, 15, 13, 25]),
    (6, 25, [1, 1, 5, 5, 19, 61]), (7, 1, [1, 3, 7, 11, 23, 15, 103]),
    (7, 4, [1, 3, 7, 13, 13, 15, 69]),
  ]

  private let directions: [[UInt32]]
  private let shift: [UInt32]
  private var point: [UInt32]
  private var count: UInt32 = 0

  /// - Parameter seed: of the shift; `nil` for none.
  /// - Precondition: 1 to `most` dimensions.
  init(dimensions: Int, seed: UInt64?) {
    precondition((1...Self.most).contains(dimensions), "Sobol points of \(dimensions) dimensions")
    directions = (0..<dimensions).map(Self.directions)
    var random = SeededRandom(seed: seed ?? 0)
    shift = directions.map { _ in seed == nil ? 0 : UInt32(truncatingIfNeeded: random.next()) }
    point = Array(repeating: 0, count: dimensions)
  }

  private static func directions(_ dimension: Int) -> [UInt32] {
    if dimension == 0 { return (0..<bits).map { 1 << UInt32(bits - 1 - $0) } }
    let (degree, coefficients, numbers) = polynomials[dimension - 1]
    var directions = numbers.enumerated().map { $1 << UInt32(bits - 1 - $0) }
    for i in degree..<bits {
      var next = directions[i - degree] ^ (directions[i - degree] >> UInt32(degree))
      for k in 1..<max(1, degree) where (coefficients >> UInt32(degree - 1 - k)) & 1 == 1 {
        next ^= directions[i - k]
      }
      directions.append(next)
    }
    return directions
  }

  /// The next point; after 2³² of them the first once more.
  mutating func next() -> [Double] {
    let made = zip(point, shift).map { Double($0 ^ $1) * 0x1p-32 }
    let bit = min((~count).trailingZeroBitCount, Self.bits - 1)
    count &+= 1
    for i in point.indices { point[i] ^= directions[i][bit] }
    return made
  }
}

/// Points of which each axis has one in every of as many equal parts; then as many again.
struct LatinHypercube {
  private let dimensions: Int, count: Int
  private var random: SeededRandom
  private var orders: [[Int]] = []
  private var place = 0

  init(dimensions: Int, count: Int, seed: UInt64) {
    (self.dimensions, self.count) = (dimensions, max(1, count))
    random = SeededRandom(seed: seed)
  }

  mutating func next() -> [Double] {
    if place == orders.first?.count ?? 0 {
      orders = (0..<dimensions).map { _ in (0..<count).shuffled(using: &random) }
      place = 0
    }
    defer { place += 1 }
    return orders.map { (Double($0[place]) + random.unit()) / Double(count) }
  }
}
