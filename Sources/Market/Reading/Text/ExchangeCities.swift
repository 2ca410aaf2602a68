/// Cities whose exchanges keep the clocks of a zone, as a column's name may call them: `Time (New York)`.
enum ExchangeCities {
  /// The IANA name of a city's zone; `nil` for one that is not known.
  ///
  /// - Parameter city: with spaces or marks between its words, in upper or lower case; perhaps with the
  ///   word for time after it, as in `北京时间`, or a country in its place, as in `日本時間`.
  static func zone(of city: String) -> String? {
    let plain = city.lowercased().filter { !" _-".contains($0) }
    if let zone = zones[plain] { return zone }
    let word = ["标准时间", "標準時間", "标准时", "標準時", "时间", "時間", "時刻", "시간", "time"]
      .first { plain.hasSuffix($0) }
    return word.flatMap { zones[String(plain.dropLast($0.count))] }
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
    "北京": "Asia/Shanghai", "上海": "Asia/Shanghai", "深圳": "Asia/Shanghai",
    "香港": "Asia/Hong_Kong", "台北": "Asia/Taipei", "臺北": "Asia/Taipei", "台灣": "Asia/Taipei",
    "臺灣": "Asia/Taipei", "台湾": "Asia/Taipei", "新加坡": "Asia/Singapore",
    "東京": "Asia/Tokyo", "东京": "Asia/Tokyo", "日本": "Asia/Tokyo", "首尔": "Asia/Seoul",
    "首爾": "Asia/Seoul", "ソウル": "Asia/Seoul", "서울": "Asia/Seoul", "한국": "Asia/Seoul",
    "韩国": "Asia/Seoul", "韓國": "Asia/Seoul", "韓国": "Asia/Seoul", "도쿄": "Asia/Tokyo",
    "일본": "Asia/Tokyo", "纽约": "America/New_York", "紐約": "America/New_York",
    "ニューヨーク": "America/New_York", "뉴욕": "America/New_York", "美东": "America/New_York",
    "美東": "America/New_York", "芝加哥": "America/Chicago", "シカゴ": "America/Chicago",
    "伦敦": "Europe/London", "倫敦": "Europe/London", "ロンドン": "Europe/London",
    "런던": "Europe/London", "москва": "Europe/Moscow", "мск": "Europe/Moscow",
    "московское": "Europe/Moscow",
  ]
}
