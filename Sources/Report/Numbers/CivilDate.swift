import Market

/// A moment as a calendar and a clock show it.
struct CivilDate: Hashable, Sendable {
  var year: Int, month: Int, day: Int, hour: Int, minute: Int
  /// Days since 1970-01-01.
  var dayNumber: Int64
}

/// The civil date of a moment that many seconds east of Greenwich (Gregorian, proleptic).
///
/// The days-to-date step is the era arithmetic of H. Hinnant, "chrono-Compatible Low-Level Date
/// Algorithms": eras of 400 years, years that begin in March.
func civil(_ time: Time, offset: Int64 = 0) -> CivilDate {
  let seconds = time.seconds + offset
  let dayNumber = (seconds >= 0 ? seconds : seconds - 86_399) / 86_400
  let clock = Int(seconds - dayNumber * 86_400)
  let shifted = dayNumber + 719_468
  let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
  let ofEra = shifted - era * 146_097
  let yearOfEra = (ofEra - ofEra / 1_460 + ofEra / 36_524 - ofEra / 146_096) / 365
  let ofYear = ofEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
  let shiftedMonth = (5 * ofYear + 2) / 153
  let month = Int(shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9)
  let year = Int(yearOfEra + era * 400) + (month <= 2 ? 1 : 0)
  return CivilDate(
    year: year, month: month, day: Int(ofYear - (153 * shiftedMonth + 2) / 5 + 1),
    hour: clock / 3_600, minute: clock / 60 % 60, dayNumber: dayNumber)
}
