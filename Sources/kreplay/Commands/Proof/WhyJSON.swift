import Jobs
import Market
import Replay
import Store
import Strategy
import Text

/// Why a run traded or did not, for programs.
struct WhyJSON {
  private let answer: RunExplanation
  private let times: RunTimes

  init(_ answer: RunExplanation) {
    self.answer = answer
    times = RunTimes(answer.run)
  }

  var object: JSON {
    var object: [String: JSON] = [
      "run": .text(RunIdentity.grouped(answer.run.id)), "strategy": .text(answer.run.name),
      "bars": .list(answer.bars.map(json)), "orders": .list(answer.orders.map(json)),
      "trade": answer.trade.map { .whole($0.number) } ?? .null,
    ]
    if !answer.whyNot.isEmpty { object["whyNot"] = .list(answer.whyNot.map(json)) }
    return .object(object)
  }

  private func json(_ bar: ExplainedBar) -> JSON {
    .object([
      "time": .text(times.iso(bar.time)), "symbol": .text(bar.symbol), "close": .number(bar.close),
      "position": .number(bar.position.size), "entryPrice": .number(bar.position.entry),
      "cash": .number(bar.account.cash), "equity": .number(bar.account.equity),
      "rules": .list(bar.rules.map(json)),
    ])
  }

  private func json(_ rule: ExplainedRule) -> JSON {
    .object([
      "path": .text(rule.rule.path), "expression": .text(rule.rule.expression),
      "isTrue": .bool(rule.isTrue), "isAsked": .bool(rule.isAsked && !rule.isIdle),
      "isWarmingUp": .bool(rule.isWarmingUp), "parts": json(rule.parts),
    ])
  }

  private func json(_ truth: RuleEvaluation) -> JSON {
    var object: [String: JSON] = [
      "text": .text(truth.text), "form": .text(truth.form.rawValue), "isTrue": .bool(truth.isTrue),
    ]
    if !truth.parts.isEmpty { object["parts"] = .list(truth.parts.map(json)) }
    if let sides = truth.sides {
      object["sign"] = .text(sides.sign.rawValue)
      object["left"] = json(sides.left)
      object["right"] = sides.right.map(json) ?? .null
      object["missing"] = truth.isTrue ? .null : sides.missing.map(JSON.number) ?? .null
      object["barsAtThisPace"] =
        truth.isTrue ? .null : sides.barsAtThisPace.map(JSON.whole) ?? .null
      if !truth.isTrue, let enough = sides.enough {
        object["enough"] = .object([
          "price": .text(enough.price), "sign": .text(enough.sign.rawValue),
          "value": .number(enough.value),
        ])
      }
    }
    return .object(object)
  }

  private func json(_ number: RuleSides.Number) -> JSON {
    .object([
      "text": .text(number.text), "now": .number(number.now), "before": .number(number.before),
    ])
  }

  private func json(_ one: ExplainedOrder) -> JSON {
    let order = one.order
    var object: [String: JSON] = [
      "order": .whole(order.id), "purpose": .text("\(order.purpose)"),
      "rule": one.rule.map(JSON.text) ?? .null,
      "side": .text(order.side == .long ? "buy" : "sell"),
      "stop": .number(order.kind.stopPrice ?? .nan),
      "limit": .number(order.kind.limitPrice ?? .nan),
      "placed": .text(times.iso(order.placed)), "state": .text("\(order.state)"),
      "closed": order.closed.map { .text(times.iso($0)) } ?? .null,
      "reason": order.reason.map { .text($0.words) } ?? .null,
      "fills": .list(
        one.fills.map { fill in
          var object: [String: JSON] = [
            "time": .text(times.iso(fill.time)), "quantity": .number(fill.quantity),
            "price": .number(fill.price), "cost": .number(fill.cost),
          ]
          if fill.exchangeRate != 1 { object["exchangeRate"] = .number(fill.exchangeRate) }
          return .object(object)
        }),
    ]
    if let missing = one.missing { object["missing"] = .number(missing) }
    if let settles = one.settles {
      object["settles"] = .text(Amounts.time(settles, isIntraday: false))
    }
    if let shortfall = one.shortfall {
      object["shortfall"] = .object([
        "price": .number(shortfall.price), "units": .number(shortfall.units),
        "needed": .number(shortfall.needed), "available": .number(shortfall.available),
        "missing": .number(shortfall.missing), "affordable": .number(shortfall.affordable),
      ])
    }
    return .object(object)
  }

  private func json(_ nearest: NearestSignal) -> JSON {
    func json(_ one: (time: Time, bars: Int)?) -> JSON {
      one.map { .object(["time": .text(times.iso($0.time)), "bars": .whole($0.bars)]) } ?? .null
    }
    return .object([
      "symbol": .text(nearest.symbol), "path": .text(nearest.rule.path),
      "before": json(nearest.before),
      "after": json(nearest.after),
    ])
  }
}
