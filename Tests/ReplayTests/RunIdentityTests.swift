import Market
import Replay
import Testing

@Suite struct RunIdentityTests {
  @Test func eachPartCounts() {
    let base = RunIdentity(engineVersion: "1", canonical: "{}", dataHash: "d", seed: 0)
    let others = [
      RunIdentity(engineVersion: "2", canonical: "{}", dataHash: "d", seed: 0),
      RunIdentity(engineVersion: "1", canonical: "{ }", dataHash: "d", seed: 0),
      RunIdentity(engineVersion: "1", canonical: "{}", dataHash: "e", seed: 0),
      RunIdentity(engineVersion: "1", canonical: "{}", dataHash: "d", seed: 1),
    ]
    #expect(Set(others + [base]).count == 5)
  }

  /// `printf '1\nd\n0\n{}\n1d\n0.01\n\nUSD\nUTC\n0\n\n' | sha256sum` from coreutils 9.1.
  @Test func itIsTheDigestOfLines() {
    let identity = RunIdentity(
      engineVersion: "1", canonical: "{}", dataHash: "d", seed: 0,
      instrument: Instrument(symbol: "AAPL", tick: 0.01, currency: "USD"),
      baseFrame: Timeframe(1, .day))
    #expect(identity.digest == "8de7a04361d5a90009ecf7cb817f49b97375608ef5827e2cc9840af5fd30c9a0")
    #expect(identity.id.count == 12 && identity.digest.hasPrefix(identity.id))
  }

  /// What the data say beyond their prices changes a run; a symbol is a name.
  @Test func everyFactOfTheDataCounts() {
    func identity(_ change: (inout Instrument) -> Void) -> RunIdentity {
      var instrument = Instrument()
      change(&instrument)
      return RunIdentity(
        engineVersion: "1", canonical: "{}", dataHash: "d", instrument: instrument)
    }
    let plain = identity { _ in }
    #expect(identity { $0.symbol = "AAPL" } == plain)
    let facts: [(inout Instrument) -> Void] = [
      { $0.tick = 0.01 }, { $0.lot = 10 }, { $0.currency = "USD" }, { $0.zone = "Asia/Taipei" },
      { $0.sessionOpen = 34_200 }, { $0.calendar = "XNYS" }, { $0.restsAtWeekends = true },
      { $0.contract.multiplier = 50 }, { $0.rules.sameDayExit = false },
    ]
    #expect(Set(facts.map(identity) + [plain]).count == facts.count + 1)
    // A new fact must be added above, and to the identity.
    #expect(Mirror(reflecting: Instrument()).children.count == facts.count + 1)
    let frames = ["1m", "2m"].map { frame in
      RunIdentity(
        engineVersion: "1", canonical: "{}", dataHash: "d", baseFrame: try? Timeframe(frame))
    }
    #expect(Set(frames + [plain]).count == 3)
  }

  @Test(arguments: [("3f2a91bc07de", "3f2a-91bc-07de"), ("3f2a9", "3f2a-9"), ("", "")])
  func anIDIsShownInGroups(_ id: String, _ shown: String) {
    #expect(RunIdentity.grouped(id) == shown)
  }
}
