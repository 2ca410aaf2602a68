/// What columns without names are, by what they hold.
enum UnnamedColumns {
  typealias Role = CSVLayout.Role

  /// The columns of a row: an index or a symbol before the time, a time of day after its date, four
  /// prices and perhaps a volume; `nil` where they may be anything.
  static func roles(of fields: [CSVField]) -> [Role]? {
    if (5...6).contains(fields.count) { return Array(usual.prefix(fields.count)) }
    for lead in leads where fits(fields, lead) {
      let rest = fields.count - lead.count
      if rest == 4 || rest == 5 { return lead + usual.dropFirst().prefix(rest) }
    }
    return nil
  }

  private static let usual: [Role] = [.time, .open, .high, .low, .close, .volume]

  private static let leads: [[Role]] = [
    [.time, .timeOfDay], [.ignored, .time, .timeOfDay], [.symbol, .time, .timeOfDay],
    [.ignored, .time], [.symbol, .time],
  ]

  private static func fits(_ fields: [CSVField], _ lead: [Role]) -> Bool {
    guard fields.count > lead.count, fields[lead.count...].allSatisfy(\.isNumber) else {
      return false
    }
    return zip(fields, lead).allSatisfy { field, role in
      switch role {
      case .time: isTime(field.bytes, isDate: lead.contains(.timeOfDay))
      case .timeOfDay:
        !isTime(field.bytes) && field.bytes.count > 2 && ClockField.isClock(field.bytes)
      case .ignored: field.bytes.count < 8 && field.bytes.allSatisfy { (48...57).contains($0) }
      default: !field.bytes.isEmpty && !field.isNumber && TimeEvidence(field.bytes) == nil
      }
    }
  }

  /// - Parameter isDate: whether it must be a date in digits and marks.
  private static func isTime(_ bytes: [UInt8], isDate: Bool = false) -> Bool {
    switch TimeEvidence(bytes) {
    case .format(let format): !isDate || !format.isEpoch
    case .dayOrMonth, .shortDate: true
    case .unclearNumber, nil: false
    }
  }
}
