import Market
import Support
import Testing

@Suite struct InspectionTests {
  @Test func countsAndDefects() throws {
    let folder = TemporaryFolder()
    let path = folder.file(
      "acme-1m.csv",
      """
      time,open,high,low,close,volume,adj
      2024-03-01T10:00:00Z,10,12,9,11,100,1
      2024-03-01T10:01:00Z,10,oops,9,11,100,1
      2024-03-01T10:02:00Z,10,10,10,10,0,1
      2024-03-01T10:03:00Z,10,9,12,11,100,1
      2024-03-01T10:04:00Z,10,13,9,11,100,1
      2024-03-01T10:05:00Z,10,12,9,11,100,1
      2024-03-01T10:06:00Z,10,12,9,11,100,1
      2024-03-01T10:05:30Z,10,12,9,11,100,1
      2024-03-01T11:00:00Z,10,12,8.5,11
      """)
    let inspection = try Inspection(path: path, keeping: 2)
    #expect(inspection.symbol == "ACME")
    #expect(inspection.rows == 5)
    #expect(inspection.first?.description == "2024-03-01T10:00:00Z")
    #expect(inspection.last?.description == "2024-03-01T10:06:00Z")
    #expect(inspection.zeroVolumes == 1)
    #expect(inspection.flat == 1)
    #expect(inspection.lowest == 9)
    #expect(inspection.highest == 13)
    #expect(inspection.defectCount == 4)
    #expect(inspection.defects.map(\.line) == [3, 5])
    #expect(inspection.timeframe == Timeframe(1, .minute))
    #expect(inspection.gaps == 2)
    #expect(inspection.longestGap?.seconds == 120)
    #expect(inspection.longestGap?.after.description == "2024-03-01T10:00:00Z")
  }

  @Test func aFileOfDefectsAlone() throws {
    let folder = TemporaryFolder()
    let path = folder.file("a.csv", "time,open,high,low,close\nx,1,1,1,1\n2024-03-01,1,1,1,0\n")
    let inspection = try Inspection(path: path)
    #expect(inspection.rows == 0)
    #expect(inspection.defectCount == 2)
    #expect(inspection.first == nil && inspection.timeframe == nil)
  }

  @Test func noFileOfCandles() {
    #expect(throws: FileError.self) { try Inspection(path: "/nonexistent") }
    let folder = TemporaryFolder()
    #expect(throws: DataError.self) { try Inspection(path: folder.file("a.csv", "a,b\n1,2\n")) }
  }

  /// Counts of the data's own README.
  @Test(
    .enabled(if: hasSharedData),
    arguments: [
      ("aapl-daily", 3_270, 3, 0, 0), ("eurusd-1h", 74_439, 641, 74_439, 1),
      ("usdjpy-1m", 28_761, 38, 28_761, 0), ("fesx-1m", 30_889, 765, 0, 5_736),
      ("amzn-1m", 5_027, 627, 0, 738), ("sber-10m", 50_044, 1_087, 0, 1_093),
    ])
  func realSeries(_ name: String, _ rows: Int, _ gaps: Int, _ zero: Int, _ flat: Int) throws {
    let inspection = try Inspection(path: sharedPath("series/\(name).csv"))
    #expect(inspection.rows == rows)
    #expect(inspection.gaps == gaps)
    #expect(inspection.zeroVolumes == zero)
    #expect(inspection.flat == flat)
    #expect(inspection.defectCount == 0)
  }
}
