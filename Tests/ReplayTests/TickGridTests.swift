import Testing

@testable import Replay

@Suite struct StepsTests {
  @Test(arguments: [
    // step, number, down, up
    (0.01, 100.007, 100.00, 100.01),
    (0.01, 100.01, 100.01, 100.01),
    (0.01, 100.01 * 3 / 3, 100.01, 100.01),
    (0.01, 0.1 + 0.2, 0.30, 0.30),
    (0.05, 7.12, 7.10, 7.15),
    (0.25, 10.3, 10.25, 10.50),
    (1.0, 9.99, 9.0, 10.0),
    (100.0, 250.0, 200.0, 300.0),
    (0.0, 1.234_567, 1.234_567, 1.234_567),
    (0.000_01, 1.234_567, 1.234_56, 1.234_57),
  ])
  func `a number goes to the step below or above`(
    step: Double, number: Double, down: Double, up: Double
  ) {
    let steps = TickGrid(step)
    #expect(steps.down(number) == down)
    #expect(steps.up(number) == up)
  }

  @Test func `noise of arithmetic goes, and what lies between two steps stays`() {
    #expect(1.3 - 1 != 0.3 && TickGrid(0.1).withoutNoise(1.3 - 1) == 0.3)
    #expect(TickGrid(0.1).withoutNoise(-(0.1 + 0.2)) == -0.3)
    #expect(TickGrid(0.1).withoutNoise(0.123_456_7) == 0.123_456_7)
    #expect(TickGrid(3).withoutNoise(10) == 10 && TickGrid(3).withoutNoise(9.000_000_000_1) == 9)
    #expect(TickGrid(0).withoutNoise(0.1 + 0.2) == 0.1 + 0.2)
  }

  @Test func `every price of two decimals is on a tick of one hundredth`() {
    let steps = TickGrid(0.01)
    for cents in stride(from: 1, through: 200_000, by: 7) {
      let price = Double(cents) / 100
      #expect(steps.down(price) == price && steps.up(price) == price)
    }
  }
}
