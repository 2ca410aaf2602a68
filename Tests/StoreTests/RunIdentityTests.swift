import Market
import Testing

@testable import Store

@Suite struct RunIdentityTests {
  @Test func eachOfTheFourPartsCounts() {
    let base = RunIdentity(engineVersion: "1", canonical: "{}", dataHash: "d", seed: 0)
    let others = [
      RunIdentity(engineVersion: "2", canonical: "{}", dataHash: "d", seed: 0),
      RunIdentity(engineVersion: "1", canonical: "{ }", dataHash: "d", seed: 0),
      RunIdentity(engineVersion: "1", canonical: "{}", dataHash: "e", seed: 0),
      RunIdentity(engineVersion: "1", canonical: "{}", dataHash: "d", seed: 1),
    ]
    #expect(Set(others + [base]).count == 5)
  }

  /// `printf '1\nd\n0\n{}' | sha256sum` from coreutils 9.1.
  @Test func itIsTheDigestOfLines() {
    let identity = RunIdentity(engineVersion: "1", canonical: "{}", dataHash: "d", seed: 0)
    #expect(identity.digest == "2d6e8f5ac042aef86119ef5787b91f1a32f5c0c0614c9b85f85ca1b4d26c1c8d")
    #expect(identity.id.count == 12 && identity.digest.hasPrefix(identity.id))
  }

  /// Steps and hours change a run; names only label it.
  @Test func anInstrumentCountsWhereItIsNotAsUsual() {
    func identity(_ instrument: Instrument) -> RunIdentity {
      RunIdentity(engineVersion: "1", canonical: "{}", dataHash: "d", instrument: instrument)
    }
    let plain = RunIdentity(engineVersion: "1", canonical: "{}", dataHash: "d")
    #expect(identity(Instrument(symbol: "AAPL", currency: "USD")) == plain)
    let others = [
      Instrument(tick: 0.01), Instrument(lot: 10), Instrument(zone: "Asia/Taipei"),
      Instrument(sessionOpen: 34_200), Instrument(calendar: "XNYS"),
    ]
    #expect(Set(others.map(identity) + [plain]).count == 6)
  }

  @Test(arguments: [("3f2a91bc07de", "3f2a-91bc-07de"), ("3f2a9", "3f2a-9"), ("", "")])
  func anIDIsShownInGroups(_ id: String, _ shown: String) {
    #expect(RunIdentity.grouped(id) == shown)
  }
}
