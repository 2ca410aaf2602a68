import Text

/// A value of a description's text with its place: what JSON, YAML or another document says
/// before it is known to be a chart.
public struct ChartNode: Sendable, Hashable {
  /// What the value is.
  public indirect enum Content: Sendable, Hashable {
    case object([Member])
    case list([ChartNode])
    case text(String)
    case number(Double)
    case flag(Bool)
    case nothing
  }

  /// A name and its value.
  public struct Member: Sendable, Hashable {
    /// The name.
    public var name: String
    /// Where the name is; 0 where that is not known.
    public var line: Int
    /// Where the name is in its line, in characters; 0 where that is not known.
    public var column: Int
    /// The value.
    public var value: ChartNode

    /// A name, its place and its value.
    public init(_ name: String, line: Int = 0, column: Int = 0, _ value: ChartNode) {
      self.name = name
      self.line = line
      self.column = column
      self.value = value
    }
  }

  /// What the value is.
  public var content: Content
  /// Its line, from 1; 0 where that is not known.
  public var line: Int
  /// Its column, from 1, in characters; 0 where that is not known.
  public var column: Int

  /// A value at a place.
  public init(_ content: Content, line: Int = 0, column: Int = 0) {
    self.content = content
    self.line = line
    self.column = column
  }
}

extension ChartNode {
  /// The members of an object, in the order of the text.
  var members: [Member] { if case .object(let members) = content { members } else { [] } }

  /// The value of a name, where this is an object that has it.
  subscript(name: String) -> ChartNode? { members.first { $0.name == name }?.value }

  var text: String? { if case .text(let text) = content { text } else { nil } }

  var number: Double? { if case .number(let number) = content { number } else { nil } }

  /// What it is, for messages.
  var words: String {
    switch content {
    case .object: "an object"
    case .list: "a list"
    case .text(let text): "the text \(quoted(text))"
    case .number(let number): plain(number)
    case .flag(let flag): flag ? "true" : "false"
    case .nothing: "nothing"
    }
  }

  /// An object of names and values, those without a value left out.
  static func object(_ members: [(String, ChartNode?)]) -> ChartNode {
    ChartNode(.object(members.compactMap { name, value in value.map { Member(name, $0) } }))
  }

  static func text(_ text: String) -> ChartNode { ChartNode(.text(text)) }
  static func number(_ number: Double) -> ChartNode { ChartNode(.number(number)) }
  static func list(_ nodes: [ChartNode]) -> ChartNode { ChartNode(.list(nodes)) }
  static func flag(_ flag: Bool) -> ChartNode { ChartNode(.flag(flag)) }
}

extension ChartNode {
  /// The value as JSON, laid out for people.
  var json: String { value.text() }

  private var value: JSON {
    switch content {
    case .object(let members): .members(members.map { ($0.name, $0.value.value) })
    case .list(let nodes): .list(nodes.map(\.value))
    case .text(let text): .text(text)
    case .number(let number): .number(number)
    case .flag(let flag): .bool(flag)
    case .nothing: .null
    }
  }
}
