/// What columns are called, as `plainName` has names: in lower case, letters alone.
///
/// Of several columns that may be the same the one whose name comes first counts. Names in other
/// languages are those of Investing.com, of banks and brokers, and of the exchanges of each country.
enum ColumnNames {
  typealias Role = CSVLayout.Role

  /// The names of a role's column, the better ones first.
  static func known(_ role: Role) -> [String] { byRole[role] ?? [] }

  /// The same with their places in that order.
  static func ranks(_ role: Role) -> [String: Int] { ranksByRole[role] ?? [:] }

  private static let ranksByRole = byRole.mapValues(ranks)
  static let endRanks = ranks(end)
  static let symbolRanks = ranks(known(.symbol) + venue)

  private static func ranks(_ names: [String]) -> [String: Int] {
    Dictionary(names.enumerated().map { ($1, $0) }) { first, _ in first }
  }

  /// The roles that a header is looked through for, in this order.
  static let order: [Role] = [.time, .open, .high, .low, .close, .volume, .symbol, .sequence]

  private static let byRole: [Role: [String]] = [
    .time: time, .open: open, .high: high, .low: low, .close: close, .volume: volume,
    .symbol: symbol, .sequence: ["sequence", "seq", "sequencenumber"],
    .timeOfDay: clock,
  ]

  /// The beginning of a bar, or its time.
  private static let time =
    [
      "opentime", "timeopen", "openingtime", "starttime", "timestart", "startedat", "startsat",
      "startat", "startdatetime", "startdate", "periodstart", "barstart", "intervalstart",
      "datetime", "timestamp", "unix", "unixtime", "unixtimestamp", "epoch", "bartime",
      "candletime", "tradetime", "date", "tradedate", "tradingdate", "tradingday", "businessdate",
      "dtyyyymmdd", "yyyymmdd", "quotedate", "pricedate", "time", "begin", "start", "utc", "gmt",
      "ts", "tsevent", "t",
    ] + dates + clock.dropFirst(2)

  /// Dates in other languages.
  private static let dates = [
    "datum", "zeitpunkt", "zeitstempel", "handelstag", "fecha", "fechahora", "datetheure", "data",
    "dataora", "datahora", "дата", "датаивремя", "датавремя", "tarih", "التاريخ", "תאריך",
    "ημερομηνία", "tanggal", "ngày", "วันที่", "päivämäärä", "päivä", "dato", "datumtijd", "dátum",
    "datumačas", "日期", "日期时间", "日期時間", "交易日期", "交易日", "交易时间", "交易時間", "日付", "日付け", "日時", "年月日",
    "날짜", "일자", "일시", "거래일", "거래일자", "기준일",
  ]

  /// The time of day in a column of its own, beside a date.
  private static let clock = [
    "hour", "clock", "time", "timeofday", "hhmm", "hhmmss", "zeit", "uhrzeit", "hora", "heure",
    "ora", "czas", "godzina", "время", "saat", "الوقت", "שעה", "ώρα", "waktu", "giờ", "เวลา",
    "tijd",
    "tid", "klockslag", "aika", "时间", "時間", "時刻", "시간", "시각", "체결시간",
  ]

  /// Names of hours alone.
  static let hours: Set<String> = [
    "hour", "stunde", "hora", "heure", "ora", "godzina", "час", "saat", "时", "時", "小时", "小時", "시",
  ]

  private static let open = [
    "open", "o", "openprice", "openingprice", "priceopen", "pxopen", "openbid", "bidopen",
    "openrate", "first", "firstprice",
    "eröffnung", "eröffn", "eröffnungskurs", "erster", "anfang", "anfangskurs", "eroeffnung",
    "apertura", "precioapertura", "abertura", "aperturas", "ouverture", "ouv", "otwarcie",
    "kursotwarcia", "открытие", "откр", "ценаоткрытия", "açılış", "acilis", "الفتح", "الافتتاح",
    "افتتاح", "פתיחה", "άνοιγμα", "pembukaan", "mở", "mởcửa", "giámởcửa", "เปิด", "avaus", "öppning",
    "öppningskurs", "åbning", "åpning", "opening", "openingskoers", "otevření", "nyitó",
    "开盘", "开盘价", "今开", "開盤", "開盤價", "開市", "始値", "시가", "오픈",
  ]

  private static let high = [
    "high", "h", "highprice", "highestprice", "pricehigh", "pxhigh", "highbid", "bidhigh",
    "highrate",
    "highest", "max", "maxprice",
    "hoch", "höchst", "höchstkurs", "hoechst", "tageshoch", "höchster", "máximo", "máx", "maximo",
    "máxima", "preciomáximo", "plushaut", "haut", "massimo", "najwyższy", "najwyzszy",
    "kursmaksymalny", "maksimum", "максимум", "макс", "наивысшая", "yüksek", "enyüksek", "yuksek",
    "أعلى", "الأعلى", "اعلى", "مرتفع", "גבוה", "υψηλό", "tertinggi", "cao", "caonhất", "สูง", "สูงสุด",
    "ylin", "högst", "högsta", "højest", "høy", "hoog", "hoogste", "nejvyšší", "legmagasabb",
    "最高", "最高价", "最高價", "高", "高値", "고가",
  ]

  private static let low = [
    "low", "l", "lowprice", "lowestprice", "pricelow", "pxlow", "lowbid", "bidlow", "lowrate",
    "lowest",
    "min", "minprice",
    "tief", "tiefst", "tiefstkurs", "tagestief", "tiefster", "mínimo", "mín", "minimo", "mínima",
    "preciomínimo", "plusbas", "bas", "najniższy", "najnizszy", "kursminimalny", "минимум", "мин",
    "наименьшая", "düşük", "endüşük", "dusuk", "أدنى", "الأدنى", "ادنى", "منخفض", "נמוך", "χαμηλό",
    "terendah", "thấp", "thấpnhất", "ต่ำ", "ต่ำสุด", "alin", "lägst", "lägsta", "lavest", "lav", "laag",
    "laagste", "nejnižší", "legalacsonyabb",
    "最低", "最低价", "最低價", "低", "安値", "저가",
  ]

  private static let close = [
    "close", "c", "closeprice", "closingprice", "priceclose", "pxclose", "closelast", "closebid",
    "bidclose", "closerate", "pxlast", "last", "lastprice", "latest", "price",
    "schluss", "schlusskurs", "schluß", "schlußkurs", "letzter", "zuletzt", "cierre",
    "preciocierre",
    "último", "ultimo", "fechamento", "fecho", "encerramento", "clôture", "cloture", "clot",
    "fermeture", "dernier", "chiusura", "zamknięcie", "zamkniecie", "kurszamknięcia", "ostatnio",
    "закрытие", "закр", "ценазакрытия", "последняя", "цена", "kapanış", "kapanis", "şimdi", "simdi",
    "son", "الإغلاق", "الاغلاق", "إغلاق", "آخر", "الأخير", "السعر", "שער", "נעילה", "סגירה",
    "τελευταίο",
    "κλείσιμο", "terakhir", "penutupan", "đóngcửa", "giáđóngcửa", "lầncuối", "ล่าสุด", "ปิด",
    "viimeisin", "päätös", "senaste", "stängning", "slutkurs", "seneste", "siste", "slutt",
    "laatste", "slotkoers", "uzavření", "záró",
    "收盘", "收盘价", "收盤", "收盤價", "收市", "最新价", "終値", "종가",
  ]

  private static let volume = [
    "volume", "vol", "v", "tickvolume", "tickvol", "volumebase", "basevolume", "baseassetvolume",
    "basetokenvolume", "volumefrom", "tradevolume", "tradedvolume", "volumetraded", "tradingvolume",
    "sharevolume", "contractvolume", "totalvolume", "totalvol", "dealvolume", "trdvol",
    "tottrdqty", "ttltrdqnty", "ttltradgvol", "totaltradedquantity", "totaltradedvolume",
    "tradedquantity", "tradedqty", "sharestraded", "noofshares", "nofshares", "noofsharestraded",
    "numberofshares", "noofcontracts", "numberofcontracts", "shares", "contracts", "quantity",
    "qty",
    "stücke", "stuecke", "stück", "volumen", "volumi", "volumes", "wolumen", "wol", "объём",
    "объем",
    "об", "hacim", "hac", "الحجم", "حجم", "נפח", "מחזור", "όγκος", "khốilượng", "kl", "ปริมาณ",
    "volym", "volyymi", "vaihto", "omzet", "objem", "forgalom",
    "成交量", "成交股数", "成交股數", "成交數量", "交易量", "总成交量", "总手", "手数", "成交手数", "成交張數", "成交仟股", "出来高", "売買高",
    "거래량",
  ]

  /// What is traded.
  private static let symbol = """
    symbol ticker sym tic tickersymbol symbolname tckrsymb instrument instrumentname
    instrumentid instid instrumentcode contract contractsymbol contractcode contractname
    security securityid securityname secid secucode seccode stock stockcode stockid stocksymbol
    stockname sharecode tscode orderbookid code scrip scripcode scripname sccode scname
    productid product tradingpair currencypair pair asset coin crypto underlying isin wkn figi
    cusip sedol ric permno permco gvkey name 代码 股票代码 证券代码 基金代码 指数代码 合约代码 合约 品种 名称 股票名称 证券名称 简称
    代碼 代號 股票代號 證券代號 證券代碼 股票代碼 股票名稱 證券名稱 名稱 銘柄 銘柄コード コード 証券コード 銘柄名 종목 종목코드 종목명 단축코드
    """.split(whereSeparator: \.isWhitespace).map(String.init)

  /// Where it is traded, or in which class: another one is another series all the same, but it is no
  /// name for a series that has one only.
  static let venue: [String] = [
    "exchange", "exch", "venue", "mic", "market", "series", "company", "companyname", "board",
    "segment", "publisherid", "currency", "交易所", "市场", "市場", "시장", "시장구분",
  ]

  /// The end of a bar, where nothing names its beginning.
  static let end: [String] = [
    "closetime", "timeclose", "closingtime", "endtime", "timeend", "endedat", "endsat",
    "enddatetime",
    "enddate", "periodend", "barend", "intervalend", "end",
  ]

  /// Two columns that add up to the volume: contracts traded at rising and at falling prices.
  static let parts: [(String, String)] = [
    ("up", "down"), ("upvolume", "downvolume"), ("upvol", "downvol"), ("buyvolume", "sellvolume"),
    ("upticks", "downticks"),
  ]

  /// What a share paid, and what became of it.
  static let dividend: [String] = [
    "dividend", "dividends", "dividendamount", "divcash", "exdividend", "cashdividend",
  ]
  static let split: [String] = [
    "split", "splits", "splitratio", "splitcoefficient", "splitfactor", "stocksplit", "stocksplits",
  ]
}
