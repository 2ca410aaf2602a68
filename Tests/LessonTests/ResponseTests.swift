import Indicators
import Market
import Testing

@testable import Lesson

/// What is measured by running agrees with what theory says of the simplest filters.
@Suite struct ResponseTests {
  private func response(_ name: String) throws -> Response {
    let description = try #require(Catalogue.find(name))
    return Response(try Subject(description, description.defaults, try TestBars.few()))
  }

  @Test func `A mean of twenty bars is nine and a half bars late for every wave it lets through`()
    throws
  {
    let gains = try response("sma").gains.filter { $0.period >= 42 }
    #expect(gains.count > 5)
    for gain in gains { #expect(abs(gain.delay - 9.5) < 1e-6, "\(gain.period)") }
  }

  @Test func `A mean lets a wave of its own length through not at all`() throws {
    let description = try #require(Catalogue.find("sma"))
    let subject = try Subject(description, description.defaults, try TestBars.few())
    let gain = try #require(Response.gain(subject, period: 20, warmup: 19))
    #expect(gain.gain < 1e-9)
  }

  @Test(arguments: ["atr", "trange", "stddev", "avgdev", "sub"])
  func `What counts a rise as a fall follows no wave`(_ name: String) throws {
    let response = try response(name)
    #expect(response.kind == .sizeAlone && response.gains.isEmpty && response.delays.isEmpty)
  }

  @Test func `A lag is that of waves of which something is left`() throws {
    let response = try response("sma")
    let greatest = try #require(response.gains.map(\.gain).max())
    #expect(response.kind == .proportional && response.delays.count < response.gains.count)
    #expect(response.delays.allSatisfy { $0.gain >= 0.02 * greatest })
    for period in [4.0, 5, 10] {
      #expect(response.gains.contains { $0.period == period }, "\(period)")
      #expect(!response.delays.contains { $0.period == period }, "\(period)")
    }
    #expect(try self.response("turning").delays.isEmpty)
    #expect(try self.response("rsi").kind == .other)
  }

  @Test func `Half of a step is in a mean of twenty after ten bars`() throws {
    let response = try response("sma")
    #expect(response.half == 9)
    #expect(abs((response.kept ?? 0) - 1) < 1e-9)
  }

  @Test func `An oscillator of gains and losses is not linear`() throws {
    #expect(try response("rsi").gains.isEmpty)
  }

  @Test func `A difference of averages keeps nothing of a step`() throws {
    let response = try response("macd")
    #expect(abs(response.kept ?? 1) < 1e-3)
    #expect(response.gains.count > 20)
  }

  @Test(arguments: Shape.allCases)
  func `Shapes are candles, the same for the same seed`(_ shape: Shape) {
    let candles = shape.candles(count: 2_000)
    for bar in 0..<candles.count {
      let candle = candles[bar]
      #expect(candle.low <= min(candle.open, candle.close))
      #expect(candle.high >= max(candle.open, candle.close))
      #expect(candle.close > 0)
    }
    #expect(candles == shape.candles(count: 2_000))
  }
}
