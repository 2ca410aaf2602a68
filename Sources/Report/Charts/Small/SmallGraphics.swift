import Replay

/// The strategy over holding, two bars on one scale; a longer bar is a larger amount.
func twoBars(_ own: Double, _ hold: Double?) -> String {
  guard own.isFinite else { return "" }
  let most = max(abs(own), abs(hold ?? 0))
  guard most > 0 else { return "" }
  let second = hold.map { bar(abs($0) / most) } ?? ""
  return "<div class=\"mb\" aria-hidden=\"true\">\(bar(abs(own) / most))\(second)</div>"
}

/// What was won over what was lost, on one scale.
func wonAndLost(_ won: Double, _ lost: Double) -> String {
  let most = max(won, lost)
  guard most > 0, most.isFinite else { return "" }
  return
    "<div class=\"mb\" aria-hidden=\"true\">\(bar(won / most, "pu"))\(bar(lost / most, "pd"))</div>"
}

/// An interval on a line from 0 to 100 %, and where the share itself is.
func intervalGraphic(_ interval: WilsonInterval, _ share: Double) -> String {
  let left = cssPercent(interval.low)
  return
    "<div class=\"iv\" aria-hidden=\"true\"><u></u><i style=\"left:\(left);width:\(cssPercent(interval.width))\"></i><b style=\"left:\(cssPercent(share))\"></b></div>"
}

private func bar(_ share: Double, _ name: String = "") -> String {
  let tone = name.isEmpty ? "" : " class=\"\(name)\""
  return "<i\(tone) style=\"width:\(cssPercent(share))\"></i>"
}

/// A share as a CSS percentage with one decimal, kept between 0 and 100.
func cssPercent(_ share: Double) -> String {
  let tenths = Int((min(1, max(0, share.isFinite ? share : 0)) * 1_000).rounded())
  return tenths % 10 == 0 ? "\(tenths / 10)%" : "\(tenths / 10).\(tenths % 10)%"
}
