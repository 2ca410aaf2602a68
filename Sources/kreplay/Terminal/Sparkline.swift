/// Numbers as a line of blocks, eight heights high; a space where a number is not known.
enum Sparkline {
  private static let blocks = Array("▁▂▃▄▅▆▇█")

  /// The values from left to right on a scale; what lies beyond it is at its edge, and on a scale
  /// without a range all lie in the middle.
  static func text(_ values: some Sequence<Double>, on scale: ClosedRange<Double>) -> String {
    let width = scale.upperBound - scale.lowerBound
    return String(
      values.map { value -> Character in
        guard value.isFinite else { return " " }
        guard width > 0, width.isFinite else { return blocks[3] }
        let share = (value - scale.lowerBound) / width
        return blocks[Int(min(7, max(0, share * 8)))]
      })
  }
}
