import CPeer
import Foundation

/// Measures the claims named as arguments, all of them where there are none, and exits with 1 where
/// a limit is broken.
@main
struct Bench {
  static func main() throws {
    let names = Array(CommandLine.arguments.dropFirst())
    if names.first == "--known", names.count == 2 {
      return try KnownFigures(path: names[1]).check()
    }
    if names.first == "--list-indicators" { return IndicatorList().write() }
    if names.first == "--indicators", names.count > 3, let samples = Int(names[2]) {
      return try IndicatorSpeed(path: names[1]).measure(Array(names.dropFirst(3)), samples: samples)
    }
    peer_keep_memory()
    let limits = try Limit.all()
    print("\(machine())\n")
    var broken = 0
    for (name, measure) in claims where names.isEmpty || names.contains(name) {
      let verdict = try measure()
      guard let limit = limits[name] else { fatalError("limits.json has no '\(name)'") }
      if let value = verdict.value, value > limit.limit { broken += 1 }
      report(verdict, limit)
    }
    exit(broken == 0 ? 0 : 1)
  }

  private static let claims: [(String, @Sendable () throws -> Verdict)] = [
    ("crossover", { try EngineClaim.crossover.measure() }),
    ("macd", { try EngineClaim.macd.measure() }),
    ("graph", { try GraphClaim().measure() }),
    ("brackets", { try BracketClaim().measure() }),
    ("trials", { try TrialsClaim().measure() }),
    ("sweep", { try SweepClaim().measureTime() }),
    ("sweep-threads", { try SweepClaim().measureThreads() }),
    ("sweep-journal", { try SweepClaim().measureJournal() }),
    ("overfitting", { try OverfittingClaim().measure() }),
    ("reader", { try ReaderClaim().measure() }),
    ("csv", { try CSVClaim().measure() }),
    ("resample", { try ResampleClaim().measure() }),
    ("store-import", { try StoreClaim().measureImport() }),
    ("store-read", { try StoreClaim().measureReading() }),
    ("process-bare", { try ProcessClaim.bare.measure() }),
    ("process-full", { try ProcessClaim.full.measure() }),
    ("memory", { try ProcessClaim.memory.measure() }),
    ("audit-minutes", { try AuditClaim.minutes.measure() }),
    ("audit-days", { try AuditClaim.days.measure() }),
    ("why", { try WhyClaim().measure() }),
    ("replay-step", { try ReplayStepClaim().measure() }),
    ("tail", { try TailClaim().measureTime() }),
    ("tail-memory", { try TailClaim().measureMemory() }),
    ("help", { try HelpClaim().measure() }),
    ("shared", { try SharedClaim().measure() }),
    ("portfolio", { try PortfolioClaim().measureTime() }),
    ("portfolio-memory", { try PortfolioClaim().measureMemory() }),
    ("indicators", { try IndicatorsClaim.measureMean() }),
    ("indicators-worst", { try IndicatorsClaim.measureWorst() }),
    ("chart-svg", { try ChartClaim.svg.measure() }),
    ("chart-bytes", { try ChartClaim.measureBytes() }),
    ("chart-png", { try ChartClaim.png.measure() }),
    ("chart-million", { try ChartClaim.million.measure() }),
    ("chart-gallery", { try ChartClaim.measureGallery() }),
    ("chart-peer", { try ChartPeerClaim.measure() }),
    ("chart-process", { try ChartPeerClaim.measureProcess() }),
  ]

  private static func report(_ verdict: Verdict, _ limit: Limit) {
    let name = verdict.claim.padding(toLength: 17, withPad: " ", startingAt: 0)
    guard let value = verdict.value else {
      return print("absent \(name)\(verdict.work): \(verdict.detail)")
    }
    print(
      """
      \(value <= limit.limit ? "ok    " : "BROKEN") \(name)\
      \(text(value, limit.limit < 0.1 ? 4 : 3)) \(limit.unit) (limit \(text(limit.limit, limit.limit < 0.1 ? 4 : 2)))
             \(verdict.work): \(verdict.detail)
      """)
  }
}
