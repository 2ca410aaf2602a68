/// Days and dates of the proleptic Gregorian calendar, by whole numbers alone.
///
/// Years are counted from 1 March, so that the leap day is the last of a year.
/// Source: Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms".
package enum Gregorian {
  /// The date a number of days after 1970-01-01: the year, the month from 1, the day from 1.
  @inlinable
  package static func date(dayNumber: Int) -> (year: Int, month: Int, day: Int) {
    let shifted = dayNumber + 719_468
    let era = floorDivide(shifted, 146_097)
    let dayOfEra = shifted - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let fromMarch = (5 * dayOfYear + 2) / 153
    let month = fromMarch < 10 ? fromMarch + 3 : fromMarch - 9
    return (
      yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * fromMarch + 2) / 5 + 1
    )
  }

  /// Days since 1970-01-01 of a date that the caller knows to exist.
  @inlinable
  package static func dayNumber(year: Int, month: Int, day: Int) -> Int {
    let fromMarch = month <= 2 ? year - 1 : year
    let era = floorDivide(fromMarch, 400)
    let yearOfEra = fromMarch - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  /// The weekday a number of days after 1970-01-01 (a Thursday), 1 for Monday to 7 for Sunday.
  @inlinable
  package static func weekday(dayNumber: Int) -> Int { floorModulo(dayNumber + 3, 7) + 1 }

  /// January to December.
  package static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]
  /// Jan to Dec.
  package static let shortMonths = months.map { String($0.prefix(3)) }
}

/// The quotient rounded down, also below zero.
@inlinable @inline(__always)
package func floorDivide(_ a: Int, _ b: Int) -> Int {
  let quotient = a / b
  return a % b < 0 ? quotient - 1 : quotient
}

/// The quotient rounded down, also below zero.
@inlinable @inline(__always)
package func floorDivide(_ a: Int64, _ b: Int64) -> Int64 {
  let quotient = a / b
  return a % b < 0 ? quotient - 1 : quotient
}

/// The remainder from 0 up, also below zero.
@inlinable @inline(__always)
package func floorModulo(_ a: Int, _ b: Int) -> Int {
  let remainder = a % b
  return remainder < 0 ? remainder + b : remainder
}
