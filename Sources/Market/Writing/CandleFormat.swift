import Text

/// How candles are written: the text before them, of each, and after them.
///
/// A format has the name of the dialect that reads it, and what it writes reads back as the same
/// candles. A new one is one `static let` and one line in `all`.
public struct CandleFormat: Sendable {
  /// A part of a row.
  enum Piece: Hashable, Sendable {
    case text(String)
    case time(TimeStyle)
    case open, high, low, close, volume
    /// Text that is there only where the candles have sequence numbers.
    case ifNumbered(String)
    /// The sequence number, and what is written where there is none.
    case sequence(none: String)
  }

  /// How a time is written.
  enum TimeStyle: Hashable, Sendable {
    /// `2024-03-01T10:15:00Z`; for candles of a day and longer at midnight the date.
    case iso
    /// The trading day, `2024-03-01` and `2024.03.01`.
    case date, dottedDate
    /// The time of day, `10:15` and `10:15:00`; midnight for candles of a day and longer.
    case minute, second
    /// Since 1970: seconds and milliseconds of the opening, milliseconds of the last moment.
    case epoch, epochMilliseconds, endMilliseconds
  }

  /// As `named` takes it, e.g. `metatrader4`.
  public let name: String
  /// Whose it is, e.g. `MetaTrader 4`.
  public let title: String
  /// What its files' names end with, e.g. `csv`.
  public let fileExtension: String
  /// What a user should know before writing in it, if anything.
  public let note: String?
  /// The same of candles of a day and longer, where that is something else.
  let noteOfDays: String?
  /// What the program for Parquet packs its rows into; `nil` for text.
  let packing: String?
  let head: [Piece]
  let row: [Piece]
  /// Between two rows.
  let between: String
  let foot: String

  init(
    _ name: String, _ title: String, fileExtension: String = "csv", note: String? = nil,
    noteOfDays: String? = nil, packing: String? = nil, head: [Piece], row: [Piece],
    between: String = "", foot: String = ""
  ) {
    self.name = name
    self.title = title
    self.fileExtension = fileExtension
    self.note = note
    self.noteOfDays = noteOfDays
    self.packing = packing
    self.head = head
    self.row = row
    self.between = between
    self.foot = foot
  }

  /// Rows of fields with a separator, and a header if there is one.
  init(
    _ name: String, _ title: String, note: String? = nil, noteOfDays: String? = nil,
    header: String?, separator: String = ",", _ fields: [Piece]
  ) {
    let row = fields.flatMap { [.text(separator), $0] }.dropFirst()
    self.init(
      name, title, note: note, noteOfDays: noteOfDays,
      head: header.map { [.text($0 + "\n")] } ?? [],
      row: Array(row) + [.text("\n")])
  }
}

extension CandleFormat {
  /// All formats.
  public static let all: [CandleFormat] = [
    csv, json, parquet, feather, binance, freqtrade, kraken, metaTrader4, metaTrader5, stooq,
    tradingView, yahoo, zipline,
  ]

  /// Their names.
  public static var names: [String] { all.map(\.name) }

  /// The format of a name.
  ///
  /// - Throws: `CandleFormatError` that lists what there is.
  public init(named name: String) throws(CandleFormatError) {
    guard let format = Self.all.first(where: { $0.name == name.lowercased() }) else {
      throw .unknown(name)
    }
    self = format
  }

  /// The format that the end of a file's name tells; CSV where it tells none.
  public init(ofPath path: String) {
    let name = path.lowercased()
    let packed = Self.all.first { $0.packing != nil && name.hasSuffix("." + $0.fileExtension) }
    self = packed ?? (name.hasSuffix(".arrow") ? .feather : .csv)
  }

  /// What a user should know before writing candles of a timeframe in it, if anything.
  public func note(of timeframe: Timeframe?) -> String? {
    guard let timeframe, timeframe.intradaySeconds == nil else { return note }
    return noteOfDays ?? note
  }

  /// Whether candles of a day and longer bear the date of their day, and no moment.
  public var bearsDates: Bool { row.contains(.time(.date)) || row.contains(.time(.dottedDate)) }

  /// Whether it is no text.
  public var isPacked: Bool { packing != nil }

  /// Plain CSV, with a column of sequence numbers where there are any.
  public static let csv = CandleFormat(
    "csv", "plain CSV",
    head: [.text("time,open,high,low,close,volume"), .ifNumbered(",sequence"), .text("\n")],
    row: [
      .time(.iso), .text(","), .open, .text(","), .high, .text(","), .low, .text(","), .close,
      .text(","), .volume, .ifNumbered(","), .sequence(none: ""), .text("\n"),
    ])

  /// Parquet: times as moments in UTC to the millisecond, all else as doubles.
  static let parquet = packed("parquet", "Parquet")

  /// Feather, which is a file of Arrow, with the same columns.
  static let feather = packed("feather", "Feather, Arrow")

  private static func packed(_ name: String, _ title: String) -> CandleFormat {
    CandleFormat(
      name, title, fileExtension: name, packing: name, head: csv.head,
      row: [
        .time(.epochMilliseconds), .text(","), .open, .text(","), .high, .text(","), .low,
        .text(","), .close, .text(","), .volume, .ifNumbered(","), .sequence(none: ""),
        .text("\n"),
      ])
  }

  /// An array of objects.
  public static let json = CandleFormat(
    "json", "plain JSON", fileExtension: "json", head: [.text("[\n")],
    row: [
      .text("{\"time\":\""), .time(.iso), .text("\",\"open\":"), .open, .text(",\"high\":"), .high,
      .text(",\"low\":"), .low, .text(",\"close\":"), .close, .text(",\"volume\":"), .volume,
      .ifNumbered(",\"sequence\":"), .sequence(none: "null"), .text("}"),
    ], between: ",\n", foot: "\n]\n")

  /// Binance's archive; what a candle does not know (quote volume, trades, the buyers' share) is 0.
  static let binance = CandleFormat(
    "binance", "Binance klines",
    note: "quote volume, number of trades and the buyers' volumes are not known and written as 0",
    header: nil,
    [
      .time(.epochMilliseconds), .open, .high, .low, .close, .volume, .time(.endMilliseconds),
      .text("0"), .text("0"), .text("0"), .text("0"), .text("0"),
    ])

  /// What freqtrade and ccxt keep: an array of arrays.
  static let freqtrade = CandleFormat(
    "freqtrade", "freqtrade and ccxt candles", fileExtension: "json", head: [.text("[")],
    row: [
      .text("["), .time(.epochMilliseconds), .text(","), .open, .text(","), .high, .text(","),
      .low, .text(","), .close, .text(","), .volume, .text("]"),
    ], between: ",", foot: "]")

  /// Kraken's download; the number of trades is not known.
  static let kraken = CandleFormat(
    "kraken", "Kraken OHLCVT", note: "the number of trades is not known and written as 0",
    header: nil, [.time(.epoch), .open, .high, .low, .close, .volume, .text("0")])

  /// MetaTrader 4's history centre.
  static let metaTrader4 = CandleFormat(
    "metatrader4", "MetaTrader 4",
    note: "times are UTC, where MetaTrader takes them for the clock of the broker's server",
    noteOfDays:
      "candles bear the dates of their days, which MetaTrader takes for days of the broker's server",
    header: nil, [.time(.dottedDate), .time(.minute), .open, .high, .low, .close, .volume])

  /// MetaTrader 5's bars.
  static let metaTrader5 = CandleFormat(
    "metatrader5", "MetaTrader 5",
    note: "times are UTC, where MetaTrader takes them for the clock of the broker's server",
    noteOfDays:
      "candles bear the dates of their days, which MetaTrader takes for days of the broker's server",
    header: "<DATE>\t<TIME>\t<OPEN>\t<HIGH>\t<LOW>\t<CLOSE>\t<TICKVOL>\t<VOL>\t<SPREAD>",
    separator: "\t",
    [
      .time(.dottedDate), .time(.second), .open, .high, .low, .close, .volume, .text("0"),
      .text("0"),
    ])

  /// Stooq's archive of US shares: days only.
  static let stooq = CandleFormat(
    "stooq-us", "Stooq, US archive", header: "Date,Open,High,Low,Close,Volume,OpenInt",
    [.time(.date), .open, .high, .low, .close, .volume, .text("0")])

  /// TradingView's export of a chart.
  static let tradingView = CandleFormat(
    "tradingview", "TradingView", header: "time,open,high,low,close,Volume",
    [.time(.iso), .open, .high, .low, .close, .volume])

  /// Yahoo Finance: days only. The adjusted close is the close.
  static let yahoo = CandleFormat(
    "yahoo", "Yahoo Finance", note: "the column Adj Close repeats the close",
    header: "Date,Open,High,Low,Close,Adj Close,Volume",
    [.time(.date), .open, .high, .low, .close, .close, .volume])

  /// zipline's folder of CSV files: days only. There are no dividends and splits.
  static let zipline = CandleFormat(
    "zipline", "zipline csvdir", note: "no dividends and splits are written",
    header: "date,open,high,low,close,volume,dividend,split",
    [.time(.date), .open, .high, .low, .close, .volume, .text("0.0"), .text("1.0")])
}
