import Foundation
import Support
import Testing

@testable import Market

/// Spoilt files of columns are read as candles can be, or refused.
@Suite(.enabled(if: Python.isThere, Python.cure)) struct ParquetSpoilingTests {
  private let sample = ParquetFolder()

  /// Whatever is done to its bytes, a file is refused with a message or read as candles can be, and
  /// nothing hangs: a thousand spoilt files of each kind.
  @Test(arguments: ["parquet", "feather"]) func spoiltFiles(_ kind: String) throws {
    let program = repositoryRoot.appendingPathComponent("scripts/parquet.py").path
    try sample.make(
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
    for name in sample.files() where name.hasSuffix(".csv") {
      let parts = name.split(separator: ".")
      let said = [UInt8](sample.contents("\(parts[0]).err"))
      // 14 is the signal of the alarm; others the library's own, which are told as such.
      let code = try #require(Int(parts[1]))
      #expect(code == 0 ? said.isEmpty : code != -14, "\(kind) \(name)")
      if code == 1 {
        #expect(said.count(where: { $0 == 10 }) == 1 && said.count < 600, "\(kind) \(name)")
        refused += 1
      }
      guard code == 0 else { continue }
      do {
        let candles = try DialectFuzz.read("x.csv", [UInt8](sample.contents(name))).candles
        #expect(DialectFuzz.strange(candles) == nil, "\(kind) \(name)")
        read += 1
      } catch { #expect(error is any UserError, "\(kind) \(name): \(error)") }
    }
    #expect(read > 50 && refused > 200, "\(kind): \(read) read, \(refused) refused")
  }
}
