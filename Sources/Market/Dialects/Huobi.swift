extension Dialect {
  /// The answer of Huobi's (HTX's) `/market/history/kline`: `{"ch": "market.btcusdt.kline.5min",
  /// "data": [{"id": 1629769200, "open": 49056.37, …, "amount": 3.9, "vol": 193489.6}, …]}`, newest
  /// first. `id` is the opening in seconds, `amount` the volume in the base currency.
  static let huobi = json(
    "huobi", "Huobi REST klines", words: ["huobi", "htx", "kline"],
    JSONShape(
      names: [
        "id": .time, "amount": .volume, "vol": .ignored, "count": .ignored,
      ],
      time: .seconds, zone: .utc,
      looks: "objects with `id,open,amount,vol` in `data`",
      strength: { _, table in
        table.kind == .objects && table.path == ["data"]
          && Set(table.names).isSuperset(of: ["id", "open", "amount", "vol"]) ? 400 : nil
      },
      facts: { outline, _, _ in
        // market.btcusdt.kline.5min
        let parts = (outline.fact("ch") ?? "").split(separator: ".")
        guard parts.count == 4, parts[0] == "market" else { return .init() }
        return .init(
          symbol: parts[1].uppercased(), timeframe: Timeframe(vendor: String(parts[3])))
      }))
}
