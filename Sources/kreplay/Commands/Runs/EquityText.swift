import Jobs
import Market
import Store
import Text

/// The equity of a run, a row a candle.
struct EquityText {
  let times: RunTimes

  /// `time,equity,drawdown,position`, numbers as they are; empty where something is not known.
  func csv(_ curve: [EquityPoint]) -> [UInt8] {
    var bytes = Array("time,equity,drawdown,position\n".utf8)
    for point in curve {
      if let time = point.time { bytes.append(contentsOf: times.iso(time).utf8) }
      for value in [point.equity, point.drawdown, point.position] {
        bytes.append(UInt8(ascii: ","))
        if let value { bytes.append(shortest: value) }
      }
      bytes.append(UInt8(ascii: "\n"))
    }
    return bytes
  }

  /// A list of one object a candle, without blanks: a million of them as values would take a
  /// gigabyte.
  func json(_ curve: [EquityPoint]) -> JSON {
    var bytes = [UInt8(ascii: "[")]
    for point in curve {
      if bytes.count > 1 { bytes.append(UInt8(ascii: ",")) }
      bytes.append(contentsOf: #"{"drawdown":"#.utf8)
      bytes.append(shortest: point.drawdown)
      bytes.append(contentsOf: #","equity":"#.utf8)
      bytes.append(shortest: point.equity)
      bytes.append(contentsOf: #","position":"#.utf8)
      if let position = point.position {
        bytes.append(shortest: position)
      } else {
        bytes.append(contentsOf: "null".utf8)
      }
      let time = point.time.map { "\"\(times.iso($0))\"" } ?? "null"
      bytes.append(contentsOf: #","time":"#.utf8)
      bytes.append(contentsOf: time.utf8)
      bytes.append(UInt8(ascii: "}"))
    }
    bytes.append(UInt8(ascii: "]"))
    return .written(bytes)
  }
}
