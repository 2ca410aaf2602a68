import Indicators

/// The catalogue for `scripts/bench-talib.py`: `kreplay-bench --list-indicators`.
///
/// A line of output is, separated by tabs, an indicator's name, the call with its default settings
/// that `--indicators` takes, TA-Lib's name (or `-`), the columns that it reads, and its settings in
/// TA-Lib's order.
struct IndicatorList {
  func write() {
    for description in Catalogue.all {
      let defaults = description.parameters.map { text($0.standard) }
      let inputs = description.inputs.map {
        $0.name == "periods" ? "periods" : $0.standard.rawValue
      }
      let taLib = description.taLib?.name ?? "-"
      let order = description.positions(calledAs: taLib).map { defaults[$0] }
      let fields = [
        description.name, ([description.name] + defaults).joined(separator: " "), taLib,
        inputs.joined(separator: ","), order.joined(separator: " "),
      ]
      print(fields.joined(separator: "\t"))
    }
  }

  private func text(_ value: Double) -> String {
    value == value.rounded() && abs(value) < 1e15 ? "\(Int(value))" : "\(value)"
  }
}
