import Market
import Replay
import Strategy
import Support
import Testing
import Text

@testable import Report

/// What the page says other programs would say of its curve.
@Suite struct ProgramsTableTests {
  private static func context(_ story: Story) -> ReportContext {
    ReportContext(story.run, story.recording, nil, Statistics(of: story.run), ReportOptions())
  }

  @Test(arguments: stories)
  func `a page of days tells seven programs beside its own figures`(_ story: Story) throws {
    let context = Self.context(story)
    let table = programsTable(context)
    let isTold = context.statistics[.sharpe].value != nil && context.statistics.period == "day"
    #expect(table.isEmpty == !isTold)
    let page = String(decoding: try story.page(), as: UTF8.self)
    #expect(page.contains("What other programs would say of this curve") == isTold)
    guard isTold else { return }
    let programs = try #require(
      ProgramFigures(of: story.run, date: context.dates.civilDate)
    ).all
    #expect(programs.count == 7)
    #expect(table.contains("<th>kreplay</th><th>backtesting.py</th>"))
    for program in programs { #expect(table.contains("<th>\(program.program.name)</th>")) }
    // A row for each figure: its name, its own value in bold, and seven cells.
    let rows = table.split(separator: "<tr><th>").dropFirst()
    #expect(rows.count == ProgramFigures.keys.count)
    for (place, (row, key)) in zip(rows, ProgramFigures.keys).enumerated() {
      let entry = try #require(Statistics.entry(key))
      #expect(row.hasPrefix("\(entry.title)</th><td><b>"), "\(key)")
      let cells = row.split(separator: "<td>").dropFirst(2).map { cell in
        String(cell.prefix { $0 != "<" })
      }
      let expected = programs.map { program in
        program.values[place].map { context.numbers.text($0, entry) } ?? "–"
      }
      #expect(cells == expected, "\(key)")
    }
  }

  @Test func `the table says why, in the reader's language`() throws {
    let context = Self.context(try #require(stories.first))
    let table = programsTable(context)
    #expect(table.contains("vectorbt’s year has 365 days."))
    #expect(table.contains("quantstats counts days, not trades."))
    for language in Language.allCases where language != .english {
      let told = PageWords.told(by: PageWords.book(language)) { programsTable(context) }
      #expect(!told.contains("counts days") && told.contains("quantstats"), "\(language)")
      #expect(told.ranges(of: "<p ").count == table.ranges(of: "<p ").count)
    }
  }

  /// What it costs of a page of 2,148 days.
  @Test func `the table is small`() {
    let table = programsTable(Self.context(Story("Years", Trial(wandering(2_148, seed: 21)))))
    print("other programs: \(table.utf8.count) bytes")
    #expect(!table.isEmpty && table.utf8.count < 3_500)
  }
}
