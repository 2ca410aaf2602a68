/// The date that was read last: it changes once a day.
struct DateMemory {
  /// Bytes of a date, 10 or 8.
  let width: Int
  /// Milliseconds of its midnight.
  private(set) var midnight: Int64 = 0
  private let format: TimeFormat
  // No date has these bytes.
  private var head = UInt64.max
  private var tail = UInt16.max

  init(_ format: TimeFormat, width: Int) {
    self.format = format
    self.width = width
  }

  /// Makes the next bytes the current date; whether they are one.
  @inline(__always)
  mutating func enter(_ place: UnsafePointer<UInt8>) -> Bool {
    loadWord(place, as: UInt64.self) == head
      && (width == 8 || loadWord(place + 8, as: UInt16.self) == tail) || read(place)
  }

  @inline(never)
  private mutating func read(_ place: UnsafePointer<UInt8>) -> Bool {
    let bytes = Array(UnsafeBufferPointer(start: place, count: width))
    guard let moment = format.parse(bytes), moment.isNaive, !moment.hasTimeOfDay
    else { return false }
    head = loadWord(place, as: UInt64.self)
    tail = loadWord(place + 8, as: UInt16.self)
    midnight = moment.milliseconds
    return true
  }
}

/// A word of the bytes at a place, the first byte lowest.
@inline(__always)
func loadWord<Word: FixedWidthInteger>(
  _ place: UnsafePointer<UInt8>, as _: Word.Type
) -> Word {
  Word(littleEndian: UnsafeRawPointer(place).loadUnaligned(as: Word.self))
}
