import Foundation
import Testing

@testable import Strategy

/// Every key of a document that can change a figure is in its canonical line, and so in the identity of
/// its runs.
@Suite struct CanonicalTests {
  /// What is not: the candles, which are known by their hash, and what changes no run.
  private static let left = ["data", "$schema", "report"]

  @Test func everyKeyChangesIt() throws {
    var count = 0
    for key in DocumentKeys.root where key.isSupported && !Self.left.contains(key.name) {
      for (path, values) in Self.leaves(key, []) {
        let lines = try values.map { try Self.line(path, $0) }
        #expect(Set(lines).count == values.count, "\(path.joined(separator: "."))")
        count += 1
      }
    }
    // A table that shrinks would prove nothing.
    #expect(count > 50)
  }

  @Test func whatIsLeftOutChangesNothing() throws {
    let plain = try Self.line([], "")
    for (path, value) in [
      (["$schema"], "a.json" as Any), (["data"], "other.csv"), (["data"], ["store": "a.sqlite"]),
      (["report"], ["chart": ["panes": []]]),
    ] {
      #expect(try Self.line(path, value) == plain)
    }
  }

  /// The paths below a key, with values that differ.
  private static func leaves(_ key: Shape.Key, _ above: [String]) -> [([String], [Any])] {
    let path = above + [key.name]
    func inside(_ keys: [Shape.Key]) -> [([String], [Any])] {
      keys.filter(\.isSupported).flatMap { leaves($0, path) }
    }
    switch key.shape {
    case .text(.any), .text(.file): return [(path, ["a", "b"])]
    case .text(.time): return [(path, ["2015-01-01", "2015-01-02"])]
    case .text(.timeframe): return [(path, ["1d", "1w"])]
    case .text(.clock): return [(path, ["09:30", "10:30"])]
    case .text(.flatTime): return [(path, ["sessionEnd", "15:55"])]
    case .text(.until): return [(path, ["15:30", "2020-03-31"])]
    case .text(.zone): return [(path, ["Asia/Tokyo", "Asia/Taipei"])]
    case .text(.calendar): return [(path, ["XNYS", "XTKS"])]
    case .number(let range), .amount(let range):
      let upper = min(range.upper, range.isShare ? 1 : 8)
      return [(path, [upper / 2, upper / 4])]
    case .whole(let range): return [(path, [range.lowerBound, range.lowerBound + 1])]
    case .flag: return [(path, [true, false])]
    case .choice(let words): return [(path, words)]
    case .rule, .expression: return [(path, ["close > 1", "close > 2"])]
    case .distance: return [(path, ["1%", "2%", 1])]
    case .object(let keys), .oneOf(let keys): return inside(keys)
    case .flagOrObject(let keys): return [(path, [true, false])] + inside(keys)
    case .choiceOrObject(let words, let keys): return [(path, words)] + inside(keys)
    case .flagOrChoice(let words): return [(path, [true, false] + words)]
    case .objectOrList(let keys, _, _):
      // That a list has rules of its own is a difference of its own.
      let several = ["a", "b"].map { [["name": $0, "enter": "close > 1"]] }
      return [(path, several)] + inside(keys)
    case .oneOrList(_, let shape): return leaves(Shape.Key(key.name, shape, key.summary), above)
    case .textOrKinds(_, let kinds): return kinds.flatMap(inside)
    case .parameters: return [(path, [["a": 1], ["a": 2], ["b": 1]])]
    case .indicators: return [(path, [["a": "close"], ["a": "open"]])]
    case .shares: return [(path, [["A": 0.5], ["A": 0.25]])]
    // Where rates lie changes nothing; the rates themselves are part of the data's hash.
    case .pairs: return []
    case .searched, .described, .unsupported: return []
    }
  }

  /// The canonical line of a small document with one value more.
  private static func line(_ path: [String], _ value: Any) throws -> String {
    var document: [String: Any] = ["data": "x.csv", "long": ["enter": "close > open"]]
    let side: [String: Any] = ["enter": "close > open", "exit": "close < open"]
    switch path.first {
    case "use": document["long"] = nil
    case "short": document["short"] = side
    default: break
    }
    if path.count > 2, ["order", "exitOrder"].contains(path[1]) {
      let isStopLimit = ["stop", "limit"].contains(path[2])
      var order: [String: Any] =
        isStopLimit ? ["type": "stopLimit", "stop": 5, "limit": 5] : ["type": "limit", "price": 5]
      if path[2] == "type" {
        switch "\(value)" {
        case "market": order = [:]
        case "stopLimit": order = ["stop": 5, "limit": 5]
        default: break
        }
      }
      document[path[0]] = side.merging([path[1]: order]) { $1 }
    }
    if path.count == 3, path[1] == "targets" {
      let own: [String: Any] = path[2] == "price" ? [:] : ["distance": "5%"]
      document[path[0]] = side.merging(["targets": own]) { $1 }
    }
    if ["exitOrder", "exitShare"].contains(path.last) { document[path[0]] = side }
    if path.last == "follow" {
      document[path[0]] = side.merging(["stopPrice": "low"]) { $1 }
    }
    if path.last == "trailAfter" {
      document[path[0]] = side.merging(["trailingStop": "5%"]) { $1 }
    }
    if path.first == "size", path.last == "risk" {
      document["long"] = side.merging(["stopLoss": "5%"]) { $1 }
    }
    var value = value
    if path.first == "portfolio" {
      var portfolio: [String: Any] = ["rank": "close"]
      if path.count < 2 || path[1] != "weights" { portfolio["weights"] = "equal" }
      if path.last == "band" { portfolio["rebalance"] = ["every": "month"] }
      document["portfolio"] = portfolio
      if let text = value as? String { value = text.replacing(" > ", with: " + ") }
    }
    switch path.joined(separator: ".") {
    case "account.interest.margin": document["account"] = ["leverage": 2]
    case "size.fit": document["size"] = ["equity": 0.5]
    case let key where key.hasPrefix("account.commission.tiers."):
      document["account"] = ["commission": ["tiers": ["from": 5, "rate": 0.1]]]
    case "size.kelly.before": document["size"] = ["kelly": ["cap": 1]]
    case let key where key.hasPrefix("size.volatility."):
      document["timeframe"] = "1d"
      document["size"] = ["volatility": ["target": 0.1]]
    case "instrument.contract.tickValue": document["instrument"] = ["tick": 0.25]
    case "instrument.contract.maintenance":
      document["instrument"] = ["contract": ["margin": 10]]
    default: break
    }
    if !path.isEmpty { document = setting(value, at: path[...], in: document) }
    let text = try JSONSerialization.data(withJSONObject: document)
    return try StrategyDocument(text: String(decoding: text, as: UTF8.self), path: "t.json")
      .canonical
  }

  private static func setting(
    _ value: Any, at path: ArraySlice<String>, in document: [String: Any]
  ) -> [String: Any] {
    guard let key = path.first else { return document }
    var document = document
    document[key] =
      path.count == 1
      ? value
      : setting(value, at: path.dropFirst(), in: document[key] as? [String: Any] ?? [:])
    return document
  }
}
