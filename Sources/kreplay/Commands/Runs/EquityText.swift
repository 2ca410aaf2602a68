import Market
import Store

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

  /// A list of one object a candle.
  func json(_ curve: [EquityPoint]) -> JSON {
    .list(
      curve.map { point in
        .object([
          "time": point.time.map { .text(times.iso($0)) } ?? .null,
          "equity": .number(point.equity), "drawdown": .number(point.drawdown),
          "position": point.position.map(JSON.number) ?? .null,
        ])
      })
  }
}
