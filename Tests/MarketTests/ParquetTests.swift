import Foundation
import Support
import Testing

@testable import Market

/// Files that pandas and pyarrow write are read as they are, and what is written is read by them.
@Suite(.enabled(if: Python.isThere, Python.cure)) struct ParquetTests {
  private let folder = TemporaryFolder()

  /// Two hours from 2024-03-01T10:00:00Z on.
  private static let two = Candles([
    Candle(
      Time(seconds: 1_709_287_200), open: 10, high: 12.5, low: 9.25, close: 11, volume: 100),
    Candle(
      Time(seconds: 1_709_290_800), open: 11, high: 11.5, low: 10.75, close: 11.25, volume: 0.5),
  ])

  /// Writes files with a program that has a data frame of the two hours.
  private func make(_ program: String) throws {
    try Python.run(
      """
      import datetime as dt, decimal, json
      import pandas as pd, pyarrow as pa, pyarrow.parquet as pq, pyarrow.feather as feather
      times = pd.to_datetime([1709287200, 1709290800], unit="s")
      values = dict(Open=[10, 11.0], High=[12.5, 11.5], Low=[9.25, 10.75], Close=[11, 11.25],
                    Volume=[100, 0.5])
      frame = pd.DataFrame(values, index=times)
      lower = {name.lower(): column for name, column in values.items()}
      def table(time, **other):
          return pa.table({"time": time, **{k: other.get(k, v) for k, v in lower.items()},
                           **{k: v for k, v in other.items() if k not in lower}})
      seconds = pa.array([1709287200, 1709290800], pa.timestamp("s"))
      \(program)
      """, in: folder.url.path)
  }

  private func read(
    _ name: String, _ options: ReadingOptions = ReadingOptions()
  ) throws -> (file: CandleFile, candles: Candles) {
    let file = try openCandles(path: folder.path(name), options)
    return (file, try allCandles(file))
  }

  /// Every kind of column that holds times, numbers or symbols, in every kind of file.
  @Test func everyKindGivesTheSame() throws {
    try make(
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
    let names = files()
    #expect(names.count > 25)
    for name in names {
      let read = try read(name)
      #expect(read.candles == Self.two, "\(name)")
      #expect(read.file.timeframe == Timeframe(1, .hour), "\(name)")
      let isOfApple = name.hasPrefix("kinds") || name.hasPrefix("pairs") || name.hasPrefix("riaps")
      let symbol = name.prefix { $0 != "." }.uppercased()
      #expect(
        read.file.instrument.symbol
          == (isOfApple ? "AAPL" : symbol),
        "\(name)")
    }
  }

  private func files() -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.url.path)) ?? []).sorted()
  }

  @Test func daysAreDates() throws {
    try make(
      """
      days = pa.array([dt.date(2024, 3, 4), dt.date(2024, 3, 5)])
      pq.write_table(table(days), "date32.parquet")
      pq.write_table(table(days.cast(pa.date64())), "date64.parquet")
      pq.write_table(table(days.cast(pa.timestamp("ns"))), "midnights.parquet")
      """)
    for name in files() {
      let read = try read(name)
      #expect(
        read.candles.time == [try Time("2024-03-04"), try Time("2024-03-05")].map(\.milliseconds))
      #expect(read.file.timeframe == Timeframe(1, .day), "\(name)")
    }
  }

  /// Every double of a file is read to the bit, and every float as the double that it is.
  @Test func numbersAreExact() throws {
    try make(
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
    let read = try read("x.parquet").candles
    let bits = [UInt8](try Data(contentsOf: folder.url.appendingPathComponent("x.bits")))
    let numbers = bits.withUnsafeBytes { Array($0.bindMemory(to: Double.self)) }
    #expect(read.low == Array(numbers[..<20_000]) && read.open == read.low)
    #expect(read.high == Array(numbers[20_000..<40_000]) && read.close == read.high)
    #expect(read.volume == Array(numbers[40_000...]))
    #expect(read.time == Array(1_700_000_000_000..<1_700_000_020_000))
  }

  /// What is written reads back as the same, here and in pandas.
  @Test(arguments: ["parquet", "feather"]) func readsBackTheSame(_ name: String) throws {
    let format = try CandleFormat(named: name)
    for (candles, frame) in [
      (randomCandles(150_000, seed: 3), Timeframe(1, .minute)),
      (randomCandles(2, seed: 3, start: try Time("1950-01-02"), step: 86_400), Timeframe(1, .day)),
    ] {
      let path = folder.path("abc.\(name)")
      let source = SeriesSource(candles, timeframe: frame)
      #expect(try writeCandles(source, to: path, as: format) == candles.count)
      let read = try read("abc.\(name)")
      #expect(read.candles == candles && read.file.timeframe == frame)
      #expect(read.file.instrument.symbol == "ABC" && read.file.notes == [])
      let said = try Python.run(
        """
        import pandas as pd
        frame = pd.read_\(name)("\(path)")
        print(len(frame), frame.time.dtype, repr(float(frame.close.iloc[-1])), repr(float(frame.volume.sum())))
        """)
      let sum = candles.volume.reduce(0, +)
      let parts = said.split(whereSeparator: \.isWhitespace).map(String.init)
      #expect(parts.count == 5 && Int(parts[0]) == candles.count)
      #expect(parts[1] + parts[2] == "datetime64[ms,UTC]")
      #expect(Double(parts[3]) == candles.close.last)
      #expect(abs((Double(parts[4]) ?? 0) - sum) < 1e-6 * sum)
    }
    #expect(files() == ["abc.\(name)"])
  }

  @Test func sequenceNumbersAreKept() throws {
    var candles = Candles()
    candles.append(Self.two[0], sequence: 7)
    candles.append(Self.two[1], sequence: nil)
    let path = folder.path("n.parquet")
    let source = SeriesSource(candles, timeframe: Timeframe(1, .hour))
    _ = try writeCandles(source, to: path, as: .parquet)
    #expect(
      try Python.run("import pandas as pd; print(pd.read_parquet('\(path)').sequence.tolist())")
        == "[7.0, nan]\n")
  }

  @Test func noCandlesAreAFile() throws {
    for format in [CandleFormat.parquet, .feather] {
      let path = folder.path("none.\(format.fileExtension)")
      #expect(try writeCandles(SeriesSource(Candles()), to: path, as: format) == 0)
      let fault = #expect(throws: DataError.self) { try openCandles(path: path) }
      #expect(fault?.problem == .noRows)
    }
  }

  /// Several instruments in one frame are told apart, also where they stand in pairs of names.
  @Test func severalInstruments() throws {
    try make(
      """
      both = pd.concat({"AAPL": frame, "MSFT": frame + 100}, axis=1)
      both.to_parquet("pairs.parquet")
      both.swaplevel(axis=1).to_parquet("riaps.parquet")
      long = pd.concat([frame.assign(symbol="AAPL"), (frame + 100).assign(symbol="MSFT")])
      long.to_parquet("long.parquet")
      """)
    for name in files() {
      let fault = #expect(throws: DataError.self) { try read(name) }
      #expect(fault?.problem == .severalSymbols(["AAPL", "MSFT"]), "\(name)")
      var options = ReadingOptions()
      for (symbol, close) in [("AAPL", 11.25), ("MSFT", 111.25)] {
        options.symbol = symbol
        #expect(try read(name, options).candles.close.last == close, "\(name) \(symbol)")
      }
    }
  }

  /// The files of a folder are one series.
  @Test func partsOfAFolder() throws {
    try make(
      """
      frame[:1].to_parquet("one.parquet")
      frame[1:].to_parquet("two.parquet")
      """)
    var options = ReadingOptions()
    options.symbol = "X"
    options.timeframe = Timeframe(1, .hour)
    #expect(try allCandles(openCandles(path: folder.url.path, options)) == Self.two)
  }

  private func message(_ name: String) -> String {
    do {
      _ = try read(name)
      return "none"
    } catch { return "\(error)".replacing(folder.url.path + "/", with: "") }
  }

  /// What is wrong has its row: that of the first is line 2.
  @Test func everyFaultHasAMessage() throws {
    try make(
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
    _ = folder.sample("p.zip", zipped([ZipFile("null.parquet", [UInt8]("PAR1....".utf8))]))
    let names = files() + ["none.parquet"]
    expectGolden(
      names.map { "# \($0)\n\(message($0))\n\n" }.joined(), "parquet.txt")
  }

  /// Whatever is done to its bytes, a file is refused with a message or read as candles can be, and
  /// nothing hangs: a thousand spoilt files of each kind.
  @Test(arguments: ["parquet", "feather"]) func spoiltFiles(_ kind: String) throws {
    let program = repositoryRoot.appendingPathComponent("scripts/parquet.py").path
    try make(
      """
      import importlib.util, os, random, sys
      spec = importlib.util.spec_from_file_location("program", "\(program)")
      module = importlib.util.module_from_spec(spec)
      spec.loader.exec_module(module)
      random.seed(1)
      frame.reset_index(names="time").to_\(kind)("whole")
      whole = open("whole", "rb").read()
      os.remove("whole")
      def spoilt(number):
          data = bytearray(whole)
          if number % 4 == 0: return data[:random.randrange(8, len(data))]
          for _ in range(number % 4): data[random.randrange(6, len(data))] = random.randrange(256)
          return data
      for number in range(1_000):
          open("spoilt", "wb").write(spoilt(number))
          child = os.fork()
          if child == 0:
              for end, stream in (("csv", 1), ("err", 2)):
                  os.dup2(os.open(f"{number}.{end}", os.O_WRONLY | os.O_CREAT), stream)
              signal = __import__("signal")
              signal.alarm(20)
              sys.argv = ["parquet.py", "read", "spoilt"]
              module.main()
          code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
          os.rename(f"{number}.csv", f"{number}.{code}.csv")
      os.remove("spoilt")
      """)
    var (read, refused) = (0, 0)
    for name in files() where name.hasSuffix(".csv") {
      let parts = name.split(separator: ".")
      let said = [UInt8](contents("\(parts[0]).err"))
      // 14 is the signal of the alarm; others the library's own, which are told as such.
      let code = try #require(Int(parts[1]))
      #expect(code == 0 ? said.isEmpty : code != -14, "\(kind) \(name)")
      if code == 1 {
        #expect(said.count(where: { $0 == 10 }) == 1 && said.count < 600, "\(kind) \(name)")
        refused += 1
      }
      guard code == 0 else { continue }
      do {
        let candles = try DialectFuzz.read("x.csv", [UInt8](contents(name))).candles
        #expect(DialectFuzz.strange(candles) == nil, "\(kind) \(name)")
        read += 1
      } catch { #expect(error is any UserError, "\(kind) \(name): \(error)") }
    }
    #expect(read > 50 && refused > 200, "\(kind): \(read) read, \(refused) refused")
  }

  private func contents(_ name: String) -> Data {
    (try? Data(contentsOf: folder.url.appendingPathComponent(name))) ?? Data()
  }

  /// A file that is left before its end leaves no program behind, and no file.
  @Test func nothingIsLeftBehind() throws {
    let path = folder.path("abc.parquet")
    let source = SeriesSource(randomCandles(150_000, seed: 3), timeframe: Timeframe(1, .minute))
    _ = try writeCandles(source, to: path, as: .parquet)
    for _ in 0..<3 {
      let file = try openCandles(path: path)
      var block = Candles()
      _ = try file.next(into: &block)
    }
    #expect(throws: CandleFormatError.self) {
      let odd = Candles([
        Candle(Time(seconds: 0), open: 1, high: .infinity, low: 1, close: 1, volume: 1)
      ])
      return try writeCandles(SeriesSource(odd), to: path, as: .parquet)
    }
    #expect(files() == ["abc.parquet"])
    #expect(try !isRunning(path))
  }

  /// Whether a process was told a word.
  private func isRunning(_ word: String) throws -> Bool {
    try FileManager.default.contentsOfDirectory(atPath: "/proc").contains { name in
      let line = FileManager.default.contents(atPath: "/proc/\(name)/cmdline") ?? Data()
      return Int(name) != nil && String(decoding: line, as: UTF8.self).contains(word)
    }
  }

  @Test func whereTheProgramIs() {
    #expect(
      ParquetProgram.candidates("/usr/local/bin/kreplay") == [
        "/usr/local/share/kreplay/parquet.py"
      ])
    #expect(
      ParquetProgram.candidates("/home/x/kreplay/.build/release/kreplay") == [
        "/home/x/kreplay/.build/share/kreplay/parquet.py",
        "/home/x/kreplay/scripts/parquet.py",
      ])
  }
}
