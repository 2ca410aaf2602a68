import Indicators
import Market
import Support
import Testing

extension ContractTests {
  /// An indicator with settings, written as a call.
  struct Case: Sendable, CustomTestStringConvertible {
    let description: IndicatorDescription
    let values: [Double]
    /// Bars before the first value of each output.
    let warmups: [Int]
    private let kept = Once<[[Double]]>()

    init(description: IndicatorDescription, values: [Double]) {
      (self.description, self.values) = (description, values)
      warmups = description.outputs.indices.map { description.warmup(Settings(values), $0) }
    }

    var testDescription: String { "\(description.name)\(values)" }

    func run(_ inputs: [[Double]], block: Int = 1_024) -> [[Double]] {
      var running = Running(description, values)
      return running(inputs, block: block)
    }

    /// The same for the first of the inputs, in blocks of these sizes over and over.
    func run(_ inputs: [[Double]], _ range: Range<Int>, blocks: [Int] = [1_024]) -> [[Double]] {
      var running = Running(description, values)
      return running(inputs, range, blocks: blocks)
    }

    /// How many candles it is tried on: as many as there are where its numbers are the standard ones;
    /// elsewhere enough for its windows to be filled and left again.
    var count: Int {
      let all = ContractTests.length
      return isPlain ? all : min(all, max(longest + 160, 320))
    }
    var range: Range<Int> { 0..<count }

    /// What it gives for the inputs of all tests, in one block: worked out once.
    var plain: [[Double]] { kept { run(ContractTests.inputs(description), range) } }

    /// The same where everything costs eight times as much.
    var dearer: Case {
      var values = values
      for (k, parameter) in description.parameters.enumerated() {
        if parameter.name == "size", unit == "price" { values[k] *= 8 }
        // The parabolic stop's start is a price too.
        if parameter.name == "start", !parameter.isOption { values[k] *= 8 }
      }
      return Case(description: description, values: values)
    }

    /// The word of the option `unit`.
    private var unit: String? {
      guard let place = description.parameters.firstIndex(where: { $0.name == "unit" }),
        case .option(let words) = description.parameters[place].kind
      else { return nil }
      return words[Int(values[place])]
    }

    /// The kinds of averages that its options name.
    var kinds: [AverageWord] {
      zip(description.parameters, values).compactMap { parameter, value in
        guard case .option(let words) = parameter.kind, words.count == 9 else { return nil }
        return AverageWord(rawValue: words[Int(value)])
      }
    }

    func warmup(_ output: Int) -> Int { warmups[output] }

    /// The warm-up of the output that is known last.
    var longest: Int { warmups.max() ?? 0 }

    /// The values of an output from its first on.
    func known(_ column: [Double], _ output: Int) -> Stretch {
      let first =
        description.outputs[output].isFound
        ? column.firstIndex { !$0.isNaN } ?? column.count : warmup(output)
      return Stretch(column, min(first, column.count)..<column.count)
    }

    var isStandard: Bool { values == description.parameters.map(\.standard) }

    /// Whether its numbers are the standard ones, whatever its options.
    var isPlain: Bool {
      zip(description.parameters, values).allSatisfy { $0.isOption || $0.standard == $1 }
    }
  }

  enum AverageWord: String { case sma, ema, wma, dema, tema, trima, kama, mama, t3 }
}

extension IndicatorDescription.Parameter {
  /// Whether it is a choice of words.
  var isOption: Bool {
    if case .option = kind { return true }
    return false
  }
}
