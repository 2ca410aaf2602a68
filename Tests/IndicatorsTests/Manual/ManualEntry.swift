import Foundation
import Indicators
import Market
import Text

/// The section of an indicator in the manual.
struct ManualEntry {
  let description: IndicatorDescription
  let comparison: ManualFigures.Comparison?

  var text: String {
    let titles = ["**\(description.title)**"] + description.titles
    let parts: [String?] = [
      "## \(description.name)",
      titles.joined(separator: " · "),
      description.summary,
      "`\(description.call)`",
      "```text\n\(description.formula)\n```",
      parameters, outputs, facts,
    ]
    return parts.compactMap { $0 }.joined(separator: "\n\n")
  }

  private var parameters: String? {
    guard !description.parameters.isEmpty else { return nil }
    let rows = description.parameters.map {
      "| `\($0.name)` | \($0.defaultText) | \($0.rangeText) | \($0.summary) |"
    }
    return (["| parameter | default | values | |", "|---|---|---|---|"] + rows)
      .joined(separator: "\n")
  }

  private var outputs: String {
    let laws = Laws(description)
    let rows = description.outputs.enumerated().map { place, output in
      let count = description.warmup(description.defaults, place)
      let formula = warmupFormula(description, place)
      let warmup =
        formula.map { $0 == "\(count)" ? $0 : "\(count) (\($0))" }
        ?? "\(count) with the defaults"
      return "| `\(output.name)` | \(output.unit.text) | \(output.mark.text) | "
        + "\(warmup)\(output.isFound ? " at the least" : "") | \(laws.shifts[place].rawValue) |"
    }
    let head =
      "| output | unit | drawn as | bars before its first value | if all prices are 1 higher |"
    return ([head, "|---|---|---|---|---|"] + rows).joined(separator: "\n")
  }

  private var facts: String {
    var facts: [(String, String)] = [("Takes", inputs)]
    if !variants.isEmpty {
      facts.append(("Variants", variants.map { "`\($0)`" }.joined(separator: ", ")))
    }
    let others = description.aliases.filter { $0 != description.taLib?.name }
    if !others.isEmpty {
      facts.append(("Also called", others.map { "`\($0)`" }.joined(separator: ", ")))
    }
    if let name = description.taLib?.name {
      facts.append(("TA-Lib", "`\(description.taLibCall ?? name)`"))
    }
    facts.append(("Pane", description.paneText))
    let memory = description.memoryText(description.defaults)
    facts.append(("Memory", memory ?? "the values of its window alone"))
    facts.append(("Known", description.timingText ?? "at the close of its own bar, for good"))
    if let reversed { facts.append(("Bars in the opposite order", reversed)) }
    facts.append(("Where the formula gives nothing", description.edgeCases))
    if let comparison {
      let difference = ManualText.difference(comparison.difference)
      facts.append(
        ("Compared with", "\(comparison.reference); largest relative difference \(difference)"))
    }
    facts.append(("Source", description.source))
    facts.append(("Example", "`\(description.example)`"))
    return facts.map { "- \($0): \($1)" }.joined(separator: "\n")
  }

  private var inputs: String {
    description.inputs.map { input in
      input.isArgument
        ? "`\(input.name)`, `\(input.standard.rawValue)` when left out"
        : "`\(input.standard.rawValue)` of the bars"
    }.joined(separator: "; ")
  }

  /// A call an option that is not the default.
  private var variants: [String] {
    description.variants.flatMap { parameter -> [String] in
      guard case .option(let words) = parameter.kind else { return [] }
      return words.filter { $0 != parameter.defaultText }.map {
        "\(description.name)(\(parameter.name): \($0))"
      }
    }
  }

  /// What the same window gives when it is read backwards, where that is told in a word.
  private var reversed: String? {
    let found = Set(Laws(description).reversals)
    guard let law = found.first, found.count == 1, law != .other else { return nil }
    return "\(law.rawValue), of the same window"
  }
}

/// Numbers as the manual writes them.
enum ManualText {
  /// `< 1e-12`, or that there is none.
  static func difference(_ value: Double) -> String {
    guard value > 0 else { return "none" }
    // What is a power of ten but for its last digits is that power.
    return "< 1e\(Int((log10(value) - 1e-9).rounded(.up)))"
  }

  /// The mean of factors.
  static func geometricMean(_ factors: [Double]) -> Double {
    exp(factors.map { log($0) }.reduce(0, +) / Double(factors.count))
  }

  /// Nanoseconds, or a ratio.
  static func number(_ value: Double?) -> String {
    value.map { NumberText.fixed($0, decimals: 2) } ?? "–"
  }
}
