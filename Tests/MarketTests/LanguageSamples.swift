import Market
import Text

private let day = Timeframe(1, .day)

/// A download of Investing.com in a language: close, open, high, low, volume, change.
private func investing(
  _ name: String, _ symbol: String, _ header: String, date: String, _ order: SlowTime.Order,
  comma: Bool
) -> DialectSample {
  DialectSample(
    "investing-local", name, symbol, day, above: ["\u{feff}" + header]
  ) { row in
    let candle = row.candle
    let prices = [candle.close, candle.open, candle.high, candle.low]
      .map { comma ? row.german($0) : row.grouped($0, 2) }
    let volume = NumberText.shortest(candle.volume / 1_000)
    return
      ([row.time(date)] + prices
      + [(comma ? volume.replacing(".", with: ",") : volume) + "K", comma ? "0,12%" : "0.12%"])
      .map(quoted)
  }.with {
    $0.dates = order
    $0.hasComma = comma
    $0.isNewestFirst = true
    $0.start = "2023-01-10T00:00:00Z"
  }
}

/// Small files whose headers are in other languages than English.
let languageSamples: [DialectSample] = [
  investing(
    "DAX Historische Daten.csv", "DAX",
    "\"Datum\",\"Zuletzt\",\"Eröffn.\",\"Hoch\",\"Tief\",\"Vol.\",\"+/- %\"", date: "DD.MM.YYYY",
    .dayFirst, comma: true),
  investing(
    "Datos históricos del IBEX.csv", "IBEX",
    "\"Fecha\",\"Último\",\"Apertura\",\"Máximo\",\"Mínimo\",\"Vol.\",\"% var.\"",
    date: "DD.MM.YYYY", .dayFirst, comma: true),
  investing(
    "CAC - Données Historiques.csv", "CAC",
    "\"Date\",\"Dernier\",\"Ouv.\",\" Plus Haut\",\"Plus Bas\",\"Vol.\",\"Variation %\"",
    date: "DD/MM/YYYY", .dayFirst, comma: true),
  investing(
    "ENI Dati Storici.csv", "ENI",
    "\"Data\",\"Ultimo\",\"Apertura\",\"Massimo\",\"Minimo\",\"Vol.\",\"Var. %\"",
    date: "DD.MM.YYYY", .dayFirst, comma: true),
  investing(
    "PETR4 Dados Históricos.csv", "PETR4",
    "\"Data\",\"Último\",\"Abertura\",\"Máxima\",\"Mínima\",\"Vol.\",\"Var%\"",
    date: "DD.MM.YYYY", .dayFirst, comma: true),
  investing(
    "KGHM Dane Historyczne.csv", "KGHM",
    "\"Data\",\"Ostatnio\",\"Otwarcie\",\"Max.\",\"Min.\",\"Wol.\",\"Zmiana%\"",
    date: "DD.MM.YYYY", .dayFirst, comma: true),
  investing(
    "Прошлые данные - SBER.csv", "SBER",
    "\"Дата\",\"Цена\",\"Откр.\",\"Макс.\",\"Мин.\",\"Объём\",\"Изм. %\"", date: "DD.MM.YYYY",
    .dayFirst, comma: true),
  investing(
    "ASELS Geçmiş Verileri.csv", "ASELS",
    "\"Tarih\",\"Şimdi\",\"Açılış\",\"Yüksek\",\"Düşük\",\"Hac.\",\"Fark %\"", date: "DD.MM.YYYY",
    .dayFirst, comma: true),
  investing(
    "N225 過去データ.csv", "N225",
    "\"日付け\",\"終値\",\"始値\",\"高値\",\"安値\",\"出来高\",\"変化率 %\"", date: "YYYY年MM月DD日", .eastAsian,
    comma: false),
  investing(
    "CSI300 历史数据.csv", "CSI300",
    "\"日期\",\"收盘\",\"开盘\",\"高\",\"低\",\"交易量\",\"涨跌幅\"", date: "YYYY-MM-DD", .yearFirst, comma: false
  ),
  investing(
    "HSI 歷史數據.csv", "HSI", "\"日期\",\"收市\",\"開市\",\"高\",\"低\",\"成交量\",\"更改%\"", date: "YYYY-MM-DD",
    .yearFirst, comma: false),
  investing(
    "KOSPI 과거 데이터.csv", "KOSPI",
    "\"날짜\",\"종가\",\"오픈\",\"고가\",\"저가\",\"거래량\",\"변동 %\"", date: "YYYY- MM- DD", .eastAsian,
    comma: false),
  investing(
    "TASI.csv", "TASI",
    "\"التاريخ\",\"الأخير\",\"الفتح\",\"أعلى\",\"أدنى\",\"الحجم\",\"تغيير %\"", date: "DD/MM/YYYY",
    .dayFirst, comma: false),
  DialectSample(
    "csv", "share.csv", "600000", day,
    above: ["日期,股票代码,开盘,收盘,最高,最低,成交量,成交额,振幅,涨跌幅,涨跌额,换手率"]
  ) {
    [
      $0.time("YYYY-MM-DD"), "600000", $0.open, $0.close, $0.high, $0.low, $0.volume, "1.5", "0.5",
      "0.1", "0.2", "0.3",
    ]
  },
  DialectSample("csv", "stock.csv", "STOCK", day, above: ["日期,開盤價,最高價,最低價,收盤價,成交量"]) {
    [$0.time("YYYY/MM/DD")] + $0.prices + [$0.volume]
  },
  DialectSample("csv", "7203.csv", "7203", day, above: ["日付,始値,高値,安値,終値,出来高,終値調整"]) {
    [$0.time("YYYY-MM-DD")] + $0.prices + [$0.volume, "9.5"]
  },
  DialectSample(
    "csv", "005930.csv", "005930", day,
    above: ["일자,종가,대비,등락률,시가,고가,저가,거래량,거래대금,시가총액,상장주식수"]
  ) {
    [
      $0.time("YYYY/MM/DD"), $0.close, "1", "0.5", $0.open, $0.high, $0.low, $0.volume, "150", "15",
      "5",
    ]
  },
  DialectSample(
    "csv", "bank.csv", "BANK", day, above: ["Datum;Eröffnung;Hoch;Tief;Schluss;Volumen"]
  ) {
    row in
    let candle = row.candle
    return [row.time("DD.MM.YYYY")]
      + [candle.open, candle.high, candle.low, candle.close].map { row.german($0) } + [row.volume]
  }.with {
    $0.separator = ";"
    $0.dates = .dayFirst
    $0.start = "2023-01-10T00:00:00Z"
  },
  DialectSample(
    "csv", "ariva.csv", "ARIVA", day,
    above: ["Datum;Erster;Hoch;Tief;Schlusskurs;Stuecke;Volumen"]
  ) { row in
    let candle = row.candle
    return [row.time("YYYY-MM-DD")]
      + [candle.open, candle.high, candle.low, candle.close].map { row.german($0) }
      + [row.volume, "15"]
  }.with { $0.separator = ";" },
]
