/// The keys of how an order reaches the market, and how long it waits.
extension DocumentKeys {
  static let order: [Shape.Key] = [
    .init(
      "type", .choice(["market", "limit", "stop", "stopLimit"]), isRequired: true,
      "What kind of order.", examples: ["\"limit\""]),
    .init("price", .amount(price), "The price of a limit or stop order.", examples: ["\"high\""]),
    .init("stop", .amount(price), "Where a stop-limit order becomes a limit order."),
    .init("limit", .amount(price), "The limit of a stop-limit order."),
    .init(
      "at", .choice(["open", "close"]),
      "Of a market or limit order: it trades at the next session's opening price alone, or at the close of the session in which it becomes active.",
      examples: ["\"close\""]),
    .init(
      "timeInForce", .choiceOrObject(["gtc", "day"], timeInForce),
      "How long it waits: until cancelled, for the day, for some bars, or until a time.",
      examples: ["\"day\"", "{ \"bars\": 3 }", "{ \"until\": \"15:30\" }"]),
  ]

  static let timeInForce: [Shape.Key] = [
    .init(
      "bars", .whole(1...1_000_000), "The number of bars, of the strategy's timeframe.",
      examples: ["3"]),
    .init(
      "until", .text(.until),
      "A time of day in the trading day in which it becomes active, a date, whose trading day it still works, or a moment.",
      examples: ["\"15:30\"", "\"2020-03-31\""]),
  ]
}
