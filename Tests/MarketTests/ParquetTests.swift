import Foundation
import Support
import Testing

@testable import Market

/// Files that pandas and pyarrow write are read as they are.
@Suite(.enabled(if: Python.isThere, Python.cure)) struct ParquetTests {
  private let sample = ParquetFolder()

  /// Every kind of column that holds times, numbers or symbols, in every kind of file.
  @Test func everyKindGivesTheSame() throws {
    try sample.make(
      """
      frame.to_parquet("index.parquet")
      frame.tz_localize("UTC").tz_convert("America/New_York").to_parquet("zone.parquet")
      frame.rename_axis("Date").to_parquet("named.parquet")
      frame.reset_index(names="date").to_parquet("column.parquet")
      frame.reset_index(names="date").iloc[::-1].to_parquet("numbered.parquet")
      frame.reset_index(names="date").to_feather("feather.feather")
      frame.to_parquet("gzip.parquet", compression="gzip", row_group_size=1)
      frame.to_parquet("zstd.parquet", compression="zstd")
      ones = [["AAPL"] * 5, frame.columns]
      pair = frame.set_axis(pd.MultiIndex.from_arrays(ones[::-1]), axis=1)
      pair.to_parquet("pairs.parquet")
      frame.set_axis(pd.MultiIndex.from_arrays(ones), axis=1).to_parquet("riaps.parquet")
      for unit in ["s", "ms", "us", "ns"]:
          pq.write_table(table(seconds.cast(pa.timestamp(unit, "UTC"))), f"{unit}.parquet")
          # Seconds since 1970 as whole numbers of the unit.
          pq.write_table(table(seconds.cast(pa.timestamp(unit)).cast(pa.int64())), f"int-{unit}.parquet")
      tokyo = seconds.cast(pa.timestamp("ms", "UTC")).cast(pa.timestamp("ms", "Asia/Tokyo"))
      pq.write_table(table(tokyo), "tokyo.parquet")
      pq.write_table(table(pa.array(["2024-03-01T10:00Z", "2024-03-01T11:00Z"])), "text.parquet")
      pq.write_table(table(pa.array(["2024-03-01 10:00", "2024-03-01 11:00"], pa.large_string())), "large.parquet")
      symbols = pa.array(["AAPL", "AAPL"]).dictionary_encode()
      kinds = table(
          seconds, open=pa.array([10, 11], pa.int32()), high=pa.array([12.5, 11.5], pa.float32()),
          low=pa.array(map(decimal.Decimal, ["9.25", "10.75"]), pa.decimal128(20, 6)),
          close=pa.array(["11", "11.25"]), volume=pa.array([100, 0.5], pa.float16()), symbol=symbols,
          ticks=pa.array([[1], [2]]), raw=pa.array([b"a", b"b"]), note=pa.array(['a "b", c', "d\\ne"]),
          flag=[True, False], nothing=pa.nulls(2))
      pq.write_table(kinds, "kinds.parquet")
      feather.write_feather(kinds, "kinds.feather", compression="lz4")
      with pa.ipc.new_file("kinds.arrow", kinds.schema) as out: out.write_table(kinds)
      with pa.ipc.new_stream("kinds.arrows", kinds.schema) as out: out.write_table(kinds)
      dates = pa.array([dt.date(2024, 3, 1)] * 2)
      clocks = pa.array([dt.time(10), dt.time(11)])
      apart = pa.table({"date": dates, "time": clocks, **lower})
      pq.write_table(apart, "apart.parquet")
      plain = pa.table({str(i): column for i, column in enumerate(table(seconds.cast(pa.int64())))})
      pq.write_table(plain, "plain.parquet")
      """)
    let names = sample.files()
    #expect(names.count > 25)
    for name in names {
      let read = try sample.read(name)
      #expect(read.candles == ParquetFolder.two, "\(name)")
      #expect(read.file.timeframe == Timeframe(1, .hour), "\(name)")
      let isOfApple = name.hasPrefix("kinds") || name.hasPrefix("pairs") || name.hasPrefix("riaps")
      let symbol = name.prefix { $0 != "." }.uppercased()
      #expect(
        read.file.instrument.symbol
          == (isOfApple ? "AAPL" : symbol),
        "\(name)")
    }
  }

  @Test func daysAreDates() throws {
    try sample.make(
      """
      days = pa.array([dt.date(2024, 3, 4), dt.date(2024, 3, 5)])
      pq.write_table(table(days), "date32.parquet")
      pq.write_table(table(days.cast(pa.date64())), "date64.parquet")
      pq.write_table(table(days.cast(pa.timestamp("ns"))), "midnights.parquet")
      """)
    for name in sample.files() {
      let read = try sample.read(name)
      #expect(
        read.candles.time == [try Time("2024-03-04"), try Time("2024-03-05")].map(\.milliseconds))
      #expect(read.file.timeframe == Timeframe(1, .day), "\(name)")
    }
  }

  /// Every double of a file is read to the bit, and every float as the double that it is.
  @Test func numbersAreExact() throws {
    try sample.make(
      """
      import random, struct
      random.seed(7)
      def any_double():
          number = struct.unpack("d", struct.pack("Q", random.getrandbits(63)))[0]
          return number if 0 < number < 1e300 else any_double()
      lows = [any_double() for _ in range(20_000)]
      highs = [low * random.choice([1, 1 + 2e-16, 3]) for low in lows]
      floats = pa.array([i / 7 for i in range(20_000)], pa.float32())
      times = pa.array(range(1_700_000_000_000, 1_700_000_020_000), pa.timestamp("ms", "UTC"))
      whole = pa.table({"time": times, "open": lows, "high": highs, "low": lows, "close": highs, "volume": floats})
      pq.write_table(whole, "x.parquet")
      with open("x.bits", "wb") as out:
          for column in (lows, highs, floats.cast(pa.float64()).to_pylist()):
              out.write(struct.pack("20000d", *column))
      """)
    let read = try sample.read("x.parquet").candles
    let bits = [UInt8](try Data(contentsOf: sample.folder.url.appendingPathComponent("x.bits")))
    let numbers = bits.withUnsafeBytes { Array($0.bindMemory(to: Double.self)) }
    #expect(read.low == Array(numbers[..<20_000]) && read.open == read.low)
    #expect(read.high == Array(numbers[20_000..<40_000]) && read.close == read.high)
    #expect(read.volume == Array(numbers[40_000...]))
    #expect(read.time == Array(1_700_000_000_000..<1_700_000_020_000))
  }

  /// Several instruments in one frame are told apart, also where they stand in pairs of names.
  @Test func severalInstruments() throws {
    try sample.make(
      """
      both = pd.concat({"AAPL": frame, "MSFT": frame + 100}, axis=1)
      both.to_parquet("pairs.parquet")
      both.swaplevel(axis=1).to_parquet("riaps.parquet")
      long = pd.concat([frame.assign(symbol="AAPL"), (frame + 100).assign(symbol="MSFT")])
      long.to_parquet("long.parquet")
      """)
    for name in sample.files() {
      let fault = #expect(throws: DataError.self) { try sample.read(name) }
      #expect(fault?.problem == .severalSymbols(["AAPL", "MSFT"]), "\(name)")
      var options = ReadingOptions()
      for (symbol, close) in [("AAPL", 11.25), ("MSFT", 111.25)] {
        options.symbol = symbol
        #expect(try sample.read(name, options).candles.close.last == close, "\(name) \(symbol)")
      }
    }
  }

  /// The files of a folder are one series.
  @Test func partsOfAFolder() throws {
    try sample.make(
      """
      frame[:1].to_parquet("one.parquet")
      frame[1:].to_parquet("two.parquet")
      """)
    var options = ReadingOptions()
    options.symbol = "X"
    options.timeframe = Timeframe(1, .hour)
    #expect(try allCandles(openCandles(path: sample.folder.url.path, options)) == ParquetFolder.two)
  }

  private func message(_ name: String) -> String {
    do {
      _ = try sample.read(name)
      return "none"
    } catch { return "\(error)".replacing(sample.folder.url.path + "/", with: "") }
  }

  /// What is wrong has its row: that of the first is line 2.
  @Test func everyFaultHasAMessage() throws {
    try sample.make(
      """
      pq.write_table(table(seconds, open=[10, None]), "null.parquet")
      pq.write_table(table(seconds, open=[10, float("nan")]), "nan.parquet")
      pq.write_table(table(seconds, high=[12.5, 1]), "high.parquet")
      pq.write_table(pa.table({"a": [[1]]}), "nested.parquet")
      pq.write_table(pa.table({"x": [1], "y": [2]}), "other.parquet")
      whole = open("null.parquet", "rb").read()
      open("cut.parquet", "wb").write(whole[:300])
      open("empty.arrow", "wb").write(b"ARROW1")
      """)
    _ = sample.folder.sample("p.zip", zipped([ZipFile("null.parquet", [UInt8]("PAR1....".utf8))]))
    let names = sample.files() + ["none.parquet"]
    expectGolden(
      names.map { "# \($0)\n\(message($0))\n\n" }.joined(), "parquet.txt")
  }
}
