import Indicators
import Text

extension Lesson {
  func lagSection() -> Section? {
    guard subject.description.group != .pattern, subject.description.group != .math else {
      return nil
    }
    var figures: [String] = []
    if let step = response.drawn.first(where: { $0.shape == .step }) {
      figures.append(shapeFigure("step", step, width: 384, height: 236, stepCaption))
    }
    if response.gains.count > 3 {
      figures.append(
        "<figure class=\"fig\">\(SmallFigures.curve("gain", localized("Gain by period"), response.gains.map { ($0.period, $0.gain) }, unit: localized("gain")))<figcaption>\(localized("<b>Gain.</b> The height of the answer to a wave, divided by the wave’s own, by bars of the wave."))</figcaption></figure>"
      )
      figures.append(
        "<figure class=\"fig\">\(SmallFigures.curve("delay", localized("Delay by period"), response.delays.map { ($0.period, $0.delay) }, unit: localized("bars")))<figcaption>\(localized("<b>Delay.</b> Bars by which its top comes after the price’s; below 0 it comes before."))</figcaption></figure>"
      )
    }
    guard !figures.isEmpty else { return nil }
    let reason: String? =
      switch response.kind {
      case .proportional: nil
      case .sizeAlone:
        localized(
          "A rise counts as a fall of the same size does, so that it follows no wave of the price: it has no gain and no delay."
        )
      case .other:
        localized(
          "It is not linear: an answer to a wave twice as high is not twice as high, so that it has no gain and no delay that would hold for all prices."
        )
      }
    let note = reason.map { "<p class=\"note after\">\($0)</p>" } ?? ""
    return Section(
      "lag", localized("Lag"), lagFinding,
      sub: localized("Measured by running it on made prices, not from a formula."),
      "<div class=\"three\">\(figures.joined())</div>\(note)")
  }

  private var stepCaption: String {
    guard let half = response.half, let most = response.most else {
      if let kept = response.kept, abs(kept) <= 0.05 {
        return localized(
          "<b>Step.</b> The price goes 10 % up at once; in the end nothing of it is left.")
      }
      return localized("<b>Step.</b> The price goes 10 % up at once.")
    }
    return localized(
      "<b>Step.</b> The price goes 10 % up at once: half of the answer after \(LessonNumbers.bars(half)), 90 % after \(LessonNumbers.bars(most))."
    )
  }
}
