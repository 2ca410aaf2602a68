import Foundation

/// What the figures were measured on.
func machine() -> String {
  let cpu =
    lines("/proc/cpuinfo").first { $0.hasPrefix("model name") }?
    .split(separator: ":").last?.trimmingCharacters(in: .whitespaces) ?? "unknown processor"
  let system =
    lines("/etc/os-release").first { $0.hasPrefix("PRETTY_NAME=") }?
    .dropFirst(12).trimmingCharacters(in: CharacterSet(charactersIn: "\"")) ?? "Linux"
  let cores = ProcessInfo.processInfo.activeProcessorCount
  return "\(cpu), \(cores) cores, \(system), \(toolchain)"
}

private let toolchain: String = {
  #if compiler(>=6.4)
    "Swift 6.4 or later"
  #elseif compiler(>=6.3)
    "Swift 6.3"
  #else
    "Swift 6.2"
  #endif
}()

private func lines(_ path: String) -> [String] {
  ((try? String(contentsOfFile: path, encoding: .utf8)) ?? "").components(separatedBy: "\n")
}
