import Market
import Strategy
import Support
import Testing

@testable import Jobs

/// Settings that cover a grid evenly.
@Suite struct SpaceFillingPointsTests {
  /// The points that scipy 1.17.1 has, `qmc.Sobol(21, scramble=False, bits=30).random(1024)`, times 1,024.
  @Test func `the sequence is that of another program`() {
    let known: [Int: [Double]] = [
      1: Array(repeating: 512, count: 21),
      2: [
        768, 256, 256, 256, 768, 768, 256, 768, 768, 768, 768, 768, 256, 256, 768, 256, 768, 256,
        768, 256, 256,
      ],
      5: [
        896, 896, 128, 384, 896, 640, 896, 384, 384, 128, 384, 896, 896, 128, 896, 384, 896, 384,
        384, 640, 640,
      ],
      10: [
        960, 64, 704, 192, 320, 576, 192, 192, 192, 576, 448, 832, 704, 704, 64, 704, 64, 576, 192,
        64, 448,
      ],
      100: [
        424, 264, 792, 744, 904, 760, 24, 488, 648, 712, 472, 696, 488, 872, 328, 504, 696, 760,
        856, 344, 776,
      ],
      1_023: [
        1, 771, 627, 149, 191, 449, 143, 633, 353, 871, 695, 37, 133, 681, 371, 475, 321, 897, 599,
        327, 887,
      ],
    ]
    var sequence = SobolSequence(dimensions: 21, seed: nil)
    for place in 0...1_023 {
      let point = sequence.next().map { $0 * 1_024 }
      if place == 0 { #expect(point == Array(repeating: 0, count: 21)) }
      if let known = known[place] { #expect(point == known, "point \(place)") }
    }
  }

  /// Of 256 points each of 16 by 16 cells has one, whatever the seed.
  @Test(arguments: [1, 2, 77] as [UInt64])
  func `no part of the grid is empty`(seed: UInt64) {
    var sequence = SobolSequence(dimensions: 2, seed: seed)
    var cells: [[Int]: Int] = [:]
    for _ in 0..<256 { cells[sequence.next().map { Int($0 * 16) }, default: 0] += 1 }
    #expect(cells.count == 256)
    var other = SobolSequence(dimensions: 2, seed: seed + 1)
    var same = SobolSequence(dimensions: 2, seed: seed)
    var first = SobolSequence(dimensions: 2, seed: seed)
    let point = first.next()
    #expect(same.next() == point && other.next() != point)
  }

  @Test func `a hypercube has one point in each part of each axis`() {
    var cube = LatinHypercube(dimensions: 5, count: 40, seed: 3)
    for _ in 0..<3 {
      let points = (0..<40).map { _ in cube.next() }
      for axis in 0..<5 {
        #expect(points.map { Int($0[axis] * 40) }.sorted() == Array(0..<40))
      }
    }
  }

  private func plan(
    _ ranges: [String], _ count: Int, _ spread: SamplingMethod, where condition: String? = nil,
    seed: UInt64 = 1
  ) throws -> SearchPlan {
    let ranges = try ranges.map { try SearchRange($0) }
    let condition = try condition.map {
      try NamedArithmetic($0, "--where", known: ranges.map(\.name))
    }
    return try SearchPlan(
      SearchGrid(ranges: ranges), where: condition, fixed: [:],
      .drawn(count, seed: seed, spread), most: 1_000_000)
  }

  @Test(arguments: [SamplingMethod.random, .sobol, .latin])
  func `as many settings are taken as are wanted`(spread: SamplingMethod) throws {
    let grid = ["a=1..50", "b=1..100", "c=1..7"]
    for count in [1, 16, 500, 8_000] {
      let plan = try plan(grid, count, spread, where: "a < b")
      #expect(plan.numbers.count == count && Set(plan.numbers).count == count)
      #expect(plan.numbers == plan.numbers.sorted())
      for number in plan.numbers {
        let values = plan.grid.values(number)
        #expect(values[0] < values[1])
        #expect(plan.grid.number(plan.grid.places(number)) == number)
      }
    }
    #expect(try plan(grid, 500, spread).numbers == plan(grid, 500, spread).numbers)
    #expect(try plan(grid, 500, spread).numbers != plan(grid, 500, spread, seed: 2).numbers)
    // All that there are, and most of them, though points fall into few cells that are left.
    #expect(try plan(["a=1..9", "b=1..9"], 81, spread).numbers == Array(0..<81))
    #expect(try plan(["a=1..9", "b=1..9"], 80, spread).numbers.count == 80)
    // A grid that is too large to be walked.
    #expect(try plan(["a=1..10000", "b=1..90000"], 300, spread).numbers.count == 300)
  }

  /// A setting made for each says the same as columns of the grid.
  @Test func `a condition is asked of each setting`() throws {
    let grid = SearchGrid(
      ranges: try ["a=1..30", "b=2,5,90", "c=-4..4/0.5"].map { try SearchRange($0) })
    let fixed = ["d": 2.0, "a": 900]
    let condition = try NamedArithmetic(
      "a * d < b + c or (c == 4 and not a > 9)", "--where", known: ["a", "b", "c", "d"])
    let plan = try SearchPlan(grid, where: condition, fixed: fixed, .all, most: 2_000)
    let expected = (0..<30 * 3 * 17).filter { number in
      let setting = grid.setting(number, beside: fixed)
      return condition.holds { setting[$0] }
    }
    #expect(plan.numbers == expected && expected.count > 500 && expected.count < 1_500)
  }

  /// 64 in a row share most of their averages: 8 of each parameter and not 2 of one and all of the other.
  @Test func `settings that are tried together have values in common`() throws {
    let grid = SearchGrid(ranges: try ["a=5..50", "b=20..200/5"].map { try SearchRange($0) })
    let numbers = (0..<46 * 37).filter { $0 % 7 != 3 }
    let ordered = grid.neighboring(numbers, by: 64)
    #expect(ordered.sorted() == numbers)
    func different(_ numbers: [Int]) -> Int {
      stride(from: 0, to: numbers.count, by: 64).reduce(0) { sum, start in
        let places = numbers[start..<min(start + 64, numbers.count)].map(grid.places)
        return sum + Set(places.map { $0[0] }).count + Set(places.map { $0[1] }).count
      }
    }
    #expect(3 * different(ordered) < 2 * different(numbers))
    #expect(grid.neighboring(Array(numbers.prefix(64)), by: 64) == Array(numbers.prefix(64)))
  }

  @Test func `each value of a parameter is tried as often`() throws {
    let plan = try plan(["a=1..20", "b=1..1000"], 60, .latin)
    var counts: [Double: Int] = [:]
    for number in plan.numbers { counts[plan.grid.values(number)[0], default: 0] += 1 }
    #expect(counts.count == 20 && counts.values.allSatisfy { $0 == 3 })
  }

  @Test func `Sobol points of too many parameters are refused`() throws {
    let ranges = (0..<22).map { "p\($0)=1..2" }
    do {
      _ = try plan(ranges, 10, .sobol)
      Issue.record("22 parameters were taken")
    } catch { #expect("\(error)".contains("21 parameters at most"), "\(error)") }
    #expect(try plan(Array(ranges.prefix(21)), 10, .sobol).numbers.count == 10)
  }
}
