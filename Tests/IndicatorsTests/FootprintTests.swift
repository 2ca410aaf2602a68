import Indicators
import Testing

/// What an indicator keeps does not grow with what it is given.
@Suite struct FootprintTests {
  /// How many numbers a value holds, in itself and in its arrays.
  private static func size(_ value: Any) -> Int {
    switch value {
    case let numbers as [Double]: return numbers.count
    case let numbers as [Int]: return numbers.count
    case let numbers as [UInt64]: return numbers.count
    default:
      let children = Mirror(reflecting: value).children
      return children.isEmpty ? 1 : children.reduce(0) { $0 + size($1.value) }
    }
  }

  @Test(arguments: ContractTests.names)
  func `It keeps as much after many candles as after a few`(_ name: String) throws {
    let description = try #require(Catalogue.find(name))
    let inputs = ContractTests.inputs(description)
    var running = Running(description)
    /// The most that it held at the ends of some blocks.
    func most(_ rounds: Int) -> Int {
      (0..<rounds).reduce(0) { most, round in
        _ = running(inputs, 0..<(100 * (1 + round % 7)))
        return max(most, Self.size(running.indicator))
      }
    }
    // Memory is as large as the longest block asks for: blocks of all lengths come before the first look.
    let few = most(7)
    #expect(most(21) <= few, "\(few) numbers at first")
  }

  @Test func `What an array holds is counted`() throws {
    let sma = try #require(Catalogue.find("sma"))
    func size(_ period: Double) -> Int { Self.size(sma.make(Settings([period]))) }
    #expect(size(1_000) - size(500) >= 500)
    #expect(Self.size([[1.0, 2], [3]]) == 3)
  }
}
