import Strategy
import Text

/// What `kreplay help` explains besides commands.
enum HelpTopic: String, CaseIterable {
  /// The keys of a document.
  case strategy
  /// The words of its expressions.
  case expressions

  /// The topic that the words of a command line ask for.
  init?(_ words: ArraySlice<String>) {
    guard words.count == 2, words.first == "help", let name = words.last else { return nil }
    self.init(rawValue: name)
  }

  /// The whole text.
  var text: String {
    let head =
      switch self {
      case .strategy:
        """
        A strategy is a document in JSON or YAML. 'kreplay strategies show ma-crossover' prints one, \
        'kreplay new prices.csv' writes one for your candles, 'kreplay validate' checks one, and \
        'kreplay help expressions' explains what stands in its rules.
        """
      case .expressions:
        """
        Rules, indicators, prices and sizes of a document are expressions. 'kreplay compute FILE \
        EXPRESSION' prints the values of one, and 'kreplay help strategy' says where each can stand.
        """
      }
    let sections =
      switch self {
      case .strategy: DocumentReference.sections
      case .expressions: ExpressionReference.sections
      }
    return ([wrapped(head)] + sections.map(ReferenceText.section)).joined(separator: "\n\n") + "\n"
  }
}
