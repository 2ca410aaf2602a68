/// Bytes in memory as a stream.
final class SampleBytes: ByteStream {
  let name: String
  private var rest: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>, name: String) {
    self.name = name
    rest = bytes
  }

  func read(into memory: UnsafeMutableRawPointer, _ count: Int) -> Int {
    let taken = rest.prefix(count)
    taken.withUnsafeBytes {
      UnsafeMutableRawBufferPointer(start: memory, count: count).copyMemory(from: $0)
    }
    rest = rest.dropFirst(taken.count)
    return taken.count
  }
}
