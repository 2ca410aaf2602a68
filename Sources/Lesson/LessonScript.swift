import CLessonScript
import Report

/// The script of a lesson's page, and the hash by which the page's policy lets it run.
enum LessonScript {
  static let text: String = {
    var count = 0
    let bytes = lesson_script(&count)
    return String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
  }()

  static let hash = policyHash(of: text)
}
