public import Text

/// What a server does with its folder besides sending its files: it runs documents and makes pages.
public protocol FolderWork: Sendable {
  /// Runs a document of the folder, and writes its report into the folder of reports.
  ///
  /// Called on a thread of its own, one run at a time. It returns early where it is stopped.
  ///
  /// - Parameters:
  ///   - document: its path in the folder.
  ///   - isStopped: whether a later save of the document has made this run needless.
  func run(_ document: String, isStopped: @escaping @Sendable () -> Bool) -> RunNews

  /// The page of the folder.
  func folderPage(_ state: FolderState) -> [UInt8]

  /// The page on which a document is edited, with what it says.
  func editPage(_ document: String, text: String, _ state: FolderState) -> [UInt8]

  /// What is wrong with a document as it is written on its page, not yet saved, and the numbers in it that
  /// have names; JSON.
  func review(_ document: String, text: String) -> [UInt8]

  /// What may be written at a place of such a document; JSON.
  ///
  /// - Parameters:
  ///   - caret: the place, in code units of UTF-16 from the text's start.
  ///   - files: the files of candles in the folder, by path.
  func complete(_ document: String, text: String, at caret: Int, files: [String]) -> [UInt8]

  /// A report of the folder, with links to itself in other languages where the journal has its run; its address
  /// takes them as `?lang=ja`.
  ///
  /// - Parameters:
  ///   - bytes: those of its file.
  ///   - language: in which it is wanted; `nil` for that of the file. It is drawn anew where that is another.
  func report(_ bytes: [UInt8], in language: Language?) -> ServedReport

  /// The page of all runs, whose links lead to reports beside it, with links to itself in other languages.
  func gallery(in language: Language) throws -> [UInt8]

  /// What the scripts of the pages hash to, `sha256-…`: a browser runs no other.
  var scripts: [String] { get }
}

/// A report as a server sends it.
public enum ServedReport: Sendable, Hashable {
  /// The whole page.
  case page([UInt8])
  /// Why it is not there in the language that was asked for, and the cure.
  case refused(String)
}

/// What became of a run.
public struct RunNews: Sendable, Hashable {
  /// The document's path in the folder.
  public var document: String
  /// `running`, `done`, `stopped` or `failed`.
  public var state: State
  /// The report's name in the folder of reports; empty for none.
  public var report = ""
  /// A line about the result, or what is wrong and its cure.
  public var words = ""
  /// Where in the document, from 1; 0 where that is not known.
  public var line = 0, column = 0
  /// How long it took.
  public var seconds = 0.0
  /// Which of all runs that were asked for it answers, from 1; those asked for meanwhile are answered by the
  /// same run.
  public var number = 0

  /// A run at some state.
  public init(document: String, state: State, words: String = "") {
    self.document = document
    self.state = state
    self.words = words
  }

  /// How far a run has come.
  public enum State: String, Sendable { case running, done, stopped, failed }
}

/// What a page shows of a folder.
public struct FolderState: Sendable {
  /// The documents, by path.
  public var documents: [String]
  /// The reports, by name.
  public var reports: [String]
  /// The last news of each document that was run, by path.
  public var news: [String: RunNews]
  /// What a page sends along with what it saves.
  public var token: String
}
