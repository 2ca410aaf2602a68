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

/// Writes each figure of a lesson as an SVG file, `macd-bar.svg` and the like, into a folder.
///
/// - Returns: the files, in the order of the page.
/// - Throws: `LessonError` where there are too few bars; `FigureFolderError`, `FileError`.
public func writeFigures(_ request: LessonRequest, into folder: String) throws -> [String] {
  let place = try FigureFolder(folder)
  return try place.write(try Lesson(request).figures(), of: request.indicator.name)
}

/// Writes the charts of the trades that a strategy's lesson tells as SVG files, `name-trade-1.svg` and the
/// like, into a folder.
///
/// - Returns: the files, in the order of the page.
/// - Throws: `FigureFolderError`, `FileError`.
public func writeFigures(
  _ lesson: StrategyLesson, named name: String, into folder: String
) throws -> [String] {
  try FigureFolder(folder).write(lesson.figures(), of: name)
}

/// Writes the figures of all lessons, each lesson's into a folder of its own in a folder.
///
/// - Returns: how many figures each lesson has, by its folder, in the catalogue's order.
/// - Throws: `LessonError` for the first indicator that needs more bars; `FigureFolderError`, `FileError`.
public func writeAllFigures(
  _ data: DataRequest, in language: Language = .english, into folder: String,
  observer: any JobObserver = NoObserver()
) throws -> [(folder: String, count: Int)] {
  let place = try FigureFolder(folder)
  let book = LessonBook(
    try lessonBars(data, observer: observer), dataPath: data.path, language: language)
  return try Catalogue.all.map { indicator in
    try observer.check()
    let own = place.path(indicator.name)
    let figures = try book.lesson(indicator).figures()
    return (own, try FigureFolder(own).write(figures, of: indicator.name).count)
  }
}

/// Writes a file, whole or not at all.
package func write(_ bytes: [UInt8], to path: String) throws {
  let file = try WriteFile(path)
  try file.write(bytes)
  try file.finish()
}
