import Market
import Text

/// Settings of a grid that a file lists: a column for each parameter that is searched, a row for each
/// setting.
struct ListedSettings {
  /// Their numbers in the grid, each once, in the order of the grid.
  let numbers: [Int]

  /// Reads a file.
  ///
  /// - Throws: `ListedSettingsError` for columns that are no searched parameters and values that are not
  ///   tried; `NumberTableError`; `FileError`.
  init(path: String, of grid: SearchGrid) throws {
    if let range = grid.ranges.first(where: { !$0.isNumeric }) {
      throw UsageError(
        "--only lists numbers, and '\(printable(range.name))' is searched among words; give it one value by --set, or leave --only out"
      )
    }
    let table = try NumberTable(path: path)
    func fault(_ line: Int, _ fact: ListedSettingsError.Fact) -> ListedSettingsError {
      ListedSettingsError(file: path, line: line, fact: fact)
    }
    let known = grid.ranges.map(\.name)
    if let name = table.names.first(where: { !known.contains($0) }) {
      throw fault(1, .unknown(name, known: known))
    }
    let columns = try grid.ranges.map { range in
      let places = table.names.indices.filter { table.names[$0] == range.name }
      guard let place = places.first else { throw fault(1, .missing(range.name)) }
      if places.count > 1 { throw fault(1, .twice(range.name)) }
      return place
    }
    let places = grid.ranges.map(Places.init)
    guard grid.count != nil else { throw SearchSizeError(.tooLarge(grid.size, nil)) }
    var numbers: Set<Int> = []
    for (row, line) in zip(table.rows, table.lines) {
      var number = 0
      for (i, range) in grid.ranges.enumerated() {
        let value = row[columns[i]]
        guard let place = places[i].place(of: value) else {
          throw fault(line, .notTried(range.name, value, values: range.text))
        }
        number = number * range.values.count + place
      }
      numbers.insert(number)
    }
    self.numbers = numbers.sorted()
  }
}

/// The places of values among those of a parameter.
private struct Places {
  private let exact: [Double: Int]
  /// By twelve digits: what else makes lists may add up a range in another way.
  private let near: [Double: Int]

  init(_ range: SearchRange) {
    let places = range.values.enumerated().map { ($1, $0) }
    exact = Dictionary(places) { first, _ in first }
    near = Dictionary(places.map { (SearchRange.rounded($0), $1) }) { first, _ in first }
  }

  func place(of value: Double) -> Int? {
    exact[value] ?? near[SearchRange.rounded(value)]
  }
}

/// Why a list of settings is none of a search.
struct ListedSettingsError: UserError, Hashable {
  enum Fact: Hashable {
    /// A column that is no searched parameter.
    case unknown(String, known: [String])
    /// A searched parameter without a column, or with two.
    case missing(String)
    case twice(String)
    /// A value that is not among those of its parameter.
    case notTried(String, Double, values: String)
  }

  /// The path as it was given; untrusted text.
  let file: String
  /// From 1.
  let line: Int
  let fact: Fact

  var exitCode: ExitCode { .data }

  var description: String { "\(printablePath(file)):\(line): \(words)" }

  private var words: String {
    switch fact {
    case .unknown(let name, let known):
      "the column '\(excerpt(name))' is not a searched parameter; those are "
        + listed(known.map { "'\(printable($0))'" })
    case .missing(let name):
      "there is no column for '\(printable(name))', which is searched; add one, or give the parameter "
        + "one value by --set"
    case .twice(let name): "there are two columns '\(printable(name))'; remove one"
    case .notTried(let name, let value, let values):
      "\(printable(name)) is \(NumberText.shortest(value)), which is none of the values "
        + "\(printable(values, limit: 60)); take one of them, or widen --set"
    }
  }
}
