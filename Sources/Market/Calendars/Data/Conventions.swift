/// Calendars of no exchange, by convention.
extension CalendarText {
  /// Banks around the world pass trading on at 17:00 in New York, and rest at Christmas and New Year.
  static let forex = """
    zone America/New_York
    hours 1970-01-01 -07:00-17:00
    yearly 0101 1225
    """

  /// Days begin at midnight UTC.
  static let alwaysOpen = """
    zone UTC
    week 1234567
    hours 1970-01-01 00:00-24:00
    """
}
