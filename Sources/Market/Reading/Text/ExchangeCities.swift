/// Cities whose exchanges keep the clocks of a zone, as a column's name may call them: `Time (New York)`.
enum ExchangeCities {
  /// The IANA name of a city's zone; `nil` for one that is not known.
  ///
  /// - Parameter city: with spaces or marks between its words, in upper or lower case.
  static func zone(of city: String) -> String? {
    zones[city.lowercased().filter { !" _-".contains($0) }]
  }

  private static let zones = [
    "newyork": "America/New_York", "chicago": "America/Chicago", "toronto": "America/Toronto",
    "saopaulo": "America/Sao_Paulo", "sãopaulo": "America/Sao_Paulo", "london": "Europe/London",
    "frankfurt": "Europe/Berlin", "zurich": "Europe/Zurich", "zürich": "Europe/Zurich",
    "paris": "Europe/Paris", "amsterdam": "Europe/Amsterdam", "madrid": "Europe/Madrid",
    "milan": "Europe/Rome", "stockholm": "Europe/Stockholm", "moscow": "Europe/Moscow",
    "johannesburg": "Africa/Johannesburg", "mumbai": "Asia/Kolkata", "singapore": "Asia/Singapore",
    "hongkong": "Asia/Hong_Kong", "shanghai": "Asia/Shanghai", "shenzhen": "Asia/Shanghai",
    "taipei": "Asia/Taipei", "seoul": "Asia/Seoul", "tokyo": "Asia/Tokyo",
    "sydney": "Australia/Sydney",
  ]
}
