/// The order in which a date's parts are written.
enum DateOrder: Hashable, Sendable {
  /// `2024.03.01`, `2024/3/1`, `20240301`.
  case yearFirst
  /// `01.03.2024`.
  case dayFirst
  /// `03/01/2024`.
  case monthFirst
  /// `113/03/01`: years of the Republic of China, 1 for 1912, from ``firstRoc`` on.
  case roc
  /// `Mar 1, 2024`, `1 March 2024`, `01-Mar-2024`: English names.
  case monthName
  /// `24/03/01`: a year of two digits, 69 to 99 of the last century.
  case shortYearFirst
  /// `01/03/24`, the day first.
  case shortDayFirst
  /// `03/01/24`, the month first.
  case shortMonthFirst
  /// `1-Mar-24`.
  case shortMonthName
  /// `2024年3月1日`, `2024년 03월 01일`, and `2024- 03- 01` as Investing.com has it in Korean.
  case eastAsian
}

extension DateOrder {
  /// The first year of ``roc`` that is one: its exchange opened in 51, and what is less is a day.
  static let firstRoc = 50

  /// The order that a person named, for dates with years of two digits or of four.
  init(_ said: DayOrMonth, isShort: Bool) {
    switch said {
    case .dayFirst: self = isShort ? .shortDayFirst : .dayFirst
    case .monthFirst: self = isShort ? .shortMonthFirst : .monthFirst
    case .yearFirst: self = isShort ? .shortYearFirst : .yearFirst
    }
  }
}
