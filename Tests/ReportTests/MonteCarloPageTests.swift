import Foundation
import Market
import Testing

@testable import Report

/// The page of a Monte Carlo analysis.
@Suite struct MonteCarloPageTests {
  /// Returns from -20 to 30 % and drawdowns from -50 to -10 %, evenly, and others beside them.
  private func page(besides others: [Double]) -> String {
    var report = MonteCarloReport()
    (report.name, report.last) = ("Crossings", Time(seconds: 1_300_000_000))
    report.first = Time(seconds: 1_000_000_000)
    let even = (0..<990).map { Double($0) / 989 }
    report.experiments = [
      MonteCarloReport.Experiment(
        name: "trades drawn again", meaning: "As many trades.",
        returns: even.map { -0.2 + 0.5 * $0 } + others, ownReturn: 0.1,
        drawdowns: even.map { -0.5 + 0.4 * $0 }, ownDrawdown: -0.3, cells: [])
    ]
    return String(decoding: monteCarloPage(report), as: UTF8.self)
  }

  @Test func `what lies beyond an axis is counted`() {
    let page = page(besides: [-0.9, -0.9, -0.7, 4, 5])
    #expect(page.contains(">3 below \u{2212}20\u{202F}%<"))
    #expect(page.contains(">2 above 30\u{202F}%<"))
    #expect(page.contains("3 below \u{2212}20\u{202F}%; 2 above 30\u{202F}%."))
    #expect(page.contains("The outer bars hold what lies beyond the ends of the axis as well"))
    // That of the drawdowns has all of them.
    #expect(page.components(separatedBy: " below \u{2212}").count == 3)
  }

  @Test func `an axis that holds all says nothing of its ends`() {
    let page = page(besides: [])
    #expect(page.contains("All histograms of a column have the same axis. The line is the run"))
    #expect(!page.contains(" above 3") && !page.contains(" below \u{2212}"))
  }
}
