import Support
import Testing

/// A file that is written without end is gone after Ctrl-C.
@Suite struct SynthesizeTests {
  @Test(arguments: [
    "\"$KREPLAY\" data synth --count 1000000000 --out x.csv",
    "awk '\(InterruptionTests.endless)' 2>/dev/null | \"$KREPLAY\" data export - --out x.csv",
  ])
  func controlCLeavesNothing(_ command: String) throws {
    let sample = StoreFolder()
    let before = files(in: sample.folder)
    // The draft has candles once the signal is watched for. The program itself is run, not the shell's
    // function around it, so that the signal reaches it.
    let result = try sample.shell(
      """
      { \(command) & draft=x.csv.part$!
      while kill -0 $! && ! [ -s $draft ]; do sleep 0.02; done
      kill -INT $!; wait $!; }
      """)
    #expect(result.code == 130, "\(result.errors)")
    #expect(result.errors == "error: stopped; nothing was written\n")
    #expect(files(in: sample.folder) == before)
  }
}
