import Foundation
import Market
import Testing

/// Files of funding rates, as exchanges give them.
@Suite struct FundingRateTests {
  private func read(_ text: String) throws -> [FundingRate] {
    let path = NSTemporaryDirectory() + "kreplay-funding-\(UUID().uuidString).csv"
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(atPath: path) }
    return try FundingRate.read(path: path)
  }

  private func fault(_ text: String) -> String {
    do {
      return "\(try read(text))"
    } catch let error as FundingError {
      return error.description.split(separator: ".csv:").last.map(String.init) ?? ""
    } catch {
      return "\(error)"
    }
  }

  @Test func `times are text, or seconds, milliseconds or microseconds`() throws {
    let eight = Time(seconds: 1_704_096_000)
    for time in [
      "2024-01-01T08:00:00Z", "2024-01-01 08:00", "1704096000", "1704096000000", "1704096000000000",
    ] {
      #expect(try read("time,rate\n\(time),0.0001\n") == [FundingRate(eight, 0.0001)])
    }
  }

  @Test func `columns have the names of exchanges, in any order, rows too`() throws {
    let rates = try read(
      "symbol,fundingTime,fundingRate,markPrice\nBTCUSDT,1704124800000,-0.0002,42000\nBTCUSDT,1704096000000,0.0001,42000\n"
    )
    #expect(rates.map(\.rate) == [0.0001, -0.0002])
    #expect(
      try read("calc_time;funding_interval_hours;last_funding_rate\r\n1704096000000;8;0.0001\r\n")
        .count == 1)
  }

  @Test func `a time less than a minute after a whole hour is that hour`() throws {
    let hour = Time(seconds: 1_568_102_400)
    for time in ["1568102400006", "1568102400", "2019-09-10T08:00:59.999Z", "1568102459"] {
      #expect(try read("fundingTime,fundingRate\n\(time),0.0001\n") == [FundingRate(hour, 0.0001)])
    }
    for time in ["2019-09-10T08:01:00Z", "2019-09-10T08:30:00.006Z", "2019-09-10T07:59:59.999Z"] {
      #expect(try read("time,rate\n\(time),0.0001\n") == [FundingRate(try Time(time), 0.0001)])
    }
    // Before 1970, too, an hour has begun.
    #expect(
      try read("time,rate\n1969-12-31T23:00:00.007Z,0.0001\n").map(\.time) == [
        Time(seconds: -3_600)
      ])
    #expect(
      fault("time,rate\n2019-09-10T08:00:00Z,0\n2019-09-10T08:00:00.006Z,0\n")
        .contains("there are two rates at 2019-09-10T08:00:00Z"))
  }

  @Test func `what is wrong is told with its place`() {
    #expect(fault("").hasPrefix("1:1: the file is empty"))
    #expect(
      fault("time,price\n").hasPrefix(
        "1:1: there is no column 'rate'; the header has 'time', 'price'"))
    #expect(fault("time,rate\n2024-13-01,0.1\n").hasPrefix("2:1: '2024-13-01' is not a time"))
    #expect(fault("time,rate\n2024-01-01,abc\n").hasPrefix("2:12: 'abc' is not a rate"))
    #expect(fault("time,rate\n2024-01-01,nan\n").hasPrefix("2:12: 'nan' is not a rate"))
    #expect(fault("time,rate\n2024-01-01,0.5\n").hasPrefix("2:12: a rate of 0.5 would be a tenth"))
    #expect(fault("time,rate\n2024-01-01\n").hasPrefix("2:1: the line has 1 fields"))
    #expect(
      fault("time,rate\n2024-01-01,0\n2024-01-01,0\n").contains("there are two rates at 2024-01-01")
    )
  }
}
