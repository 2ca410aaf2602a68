import Indicators

extension GraphCompiler {
  /// A program for an expression that may depend on the trades: the largest parts that do not are
  /// columns.
  mutating func program(number meaning: Meaning) -> ScalarProgram {
    var program = ScalarProgram()
    append(number: meaning, to: &program)
    return program
  }

  /// A program for a truth.
  mutating func program(truth meaning: Meaning) -> ScalarProgram {
    var program = ScalarProgram()
    append(truth: meaning, .holds, to: &program)
    return program
  }

  private mutating func append(number meaning: Meaning, to program: inout ScalarProgram) {
    if let value = meaning.constant { return program.append(.constant(value)) }
    if meaning.state == nil { return program.append(.column(operand(meaning))) }
    switch meaning.form {
    case .state(let variable): program.append(.state(variable))
    case .arithmetic(let op, let a, let b):
      append(number: a, to: &program)
      append(number: b, to: &program)
      program.append(.arithmetic(op))
    case .function(let op, let a):
      append(number: a, to: &program)
      program.append(.function(op))
    case .choice(let condition, let a, let b):
      append(truth: condition, .holds, to: &program)
      append(number: a, to: &program)
      append(number: b, to: &program)
      program.append(.choose)
    default: preconditionFailure("\(meaning.form) cannot depend on the trades")
    }
  }

  private mutating func append(
    truth meaning: Meaning, _ polarity: Polarity, to program: inout ScalarProgram
  ) {
    if meaning.state == nil { return program.append(.column(truth(meaning, polarity))) }
    switch meaning.form {
    case .not(let value): append(truth: value, polarity.opposite, to: &program)
    case .logic(let op, let a, let b):
      append(truth: a, polarity, to: &program)
      append(truth: b, polarity, to: &program)
      program.append(.logic(op.under(polarity)))
    case .compare(let op, let a, let b):
      append(number: a, to: &program)
      append(number: b, to: &program)
      program.append(.compare(polarity == .holds ? op : op.opposite))
    case .choice(let condition, let a, let b):
      append(truth: condition, .holds, to: &program)
      append(truth: a, polarity, to: &program)
      append(truth: b, polarity, to: &program)
      program.append(.choose)
    default: preconditionFailure("\(meaning.form) cannot depend on the trades")
    }
  }
}
