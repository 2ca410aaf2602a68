import Glibc

/// A connection to a server on this machine, byte by byte.
final class Client {
  private let file: Int32

  init?(port: UInt16) {
    file = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var limit = timeval(tv_sec: 60, tv_usec: 0)
    setsockopt(file, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    setsockopt(file, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    let code = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(file, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    if code != 0 { return nil }
  }

  deinit { close(file) }

  /// Sends bytes; `false` where the other side has hung up.
  @discardableResult func send(_ bytes: [UInt8]) -> Bool {
    var done = 0
    while done < bytes.count {
      let sent = bytes[done...].withUnsafeBytes {
        Glibc.send(file, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard sent > 0 else { return false }
      done += sent
    }
    return true
  }

  @discardableResult func send(_ text: String) -> Bool { send(Array(text.utf8)) }

  /// Nothing more is sent.
  func finish() { shutdown(file, Int32(SHUT_WR)) }

  /// What has come so far, waiting for some; `nil` at the end or after a minute.
  func read() -> [UInt8]? {
    var block = [UInt8](repeating: 0, count: 1 << 16)
    let count = recv(file, &block, block.count, 0)
    return count > 0 ? Array(block[..<count]) : nil
  }

  /// All that comes until the other side hangs up.
  func readAll() -> String {
    var bytes: [UInt8] = []
    while let block = read() { bytes += block }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// All that comes until a word was there.
  func read(until word: String) -> String {
    var bytes: [UInt8] = []
    while !String(decoding: bytes, as: UTF8.self).contains(word), let block = read() {
      bytes += block
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
