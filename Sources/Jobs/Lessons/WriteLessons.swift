import Indicators
public import Lesson
import Market
public import Text

/// What a lesson is written as.
public enum LessonForm: Sendable { case page, fragment, text }

/// Writes a lesson into a file, which appears whole or not at all; `-` is standard output.
///
/// - Throws: `LessonError` where there are too few bars; `FileError`.
public func writeLesson(_ request: LessonRequest, as form: LessonForm, to path: String) throws {
  let lesson = try Lesson(request)
  let bytes =
    switch form {
    case .page: lesson.page()
    case .fragment: lesson.fragment()
    case .text: Array(lesson.text().utf8)
    }
  try write(bytes, to: path)
}

/// Writes a sheet of exercises and its solutions.
///
/// - Throws: `LessonError`, `FileError`.
public func writeQuiz(
  _ request: LessonRequest, questions: Int, seed: UInt64, isText: Bool, to path: String
) throws {
  let sheet = try QuizSheet(request, count: questions, seed: seed)
  try write(isText ? Array(sheet.text().utf8) : sheet.page(), to: path)
}

/// Writes the book of all lessons into a folder.
///
/// - Returns: how many lessons there are.
/// - Throws: `LessonError` for the first indicator that needs more bars; `FileError`.
public func writeLessonBook(
  _ data: DataRequest, in language: Language = .english, into folder: String,
  observer: any JobObserver = NoObserver()
) throws -> Int {
  let book = LessonBook(
    try lessonBars(data, observer: observer), dataPath: data.path, language: language)
  try makeFolder(folder)
  for indicator in Catalogue.all {
    try write(try book.page(indicator), to: folder + "/" + LessonBook.fileName(indicator))
    try observer.check()
  }
  try write(book.index(), to: folder + "/index.html")
  return Catalogue.all.count
}

/// Writes a file, whole or not at all.
package func write(_ bytes: [UInt8], to path: String) throws {
  let file = try WriteFile(path)
  try file.write(bytes)
  try file.finish()
}
