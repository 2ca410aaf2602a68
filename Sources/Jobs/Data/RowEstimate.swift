import Glibc

/// About how many rows a file has: its size over the length of a line in its first 64 KB.
///
/// Only for showing progress; `nil` for what is no ordinary file.
func estimatedRows(of path: String) -> Int? {
  var status = stat()
  guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
  let descriptor = open(path, O_RDONLY | O_CLOEXEC)
  guard descriptor >= 0 else { return nil }
  defer { close(descriptor) }
  var sample = [UInt8](repeating: 0, count: 65_536)
  let count = read(descriptor, &sample, sample.count)
  // Packed bytes have no lines.
  let packings: [[UInt8]] = [
    [0x1f, 0x8b], [0x50, 0x4b], Array("PAR1".utf8), Array("ARROW1".utf8), [255, 255, 255, 255],
  ]
  let isPacked = packings.contains { sample.starts(with: $0) }
  guard count > 0, !isPacked else { return nil }
  let lines = sample[..<count].count { $0 == UInt8(ascii: "\n") }
  return lines > 0 ? Int(status.st_size) / (count / lines) : nil
}
