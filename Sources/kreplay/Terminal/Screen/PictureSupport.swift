/// What a terminal has said of pictures: which it takes, and how large its cells are.
struct PictureSupport: Equatable {
  /// Pixels of a cell.
  struct Cell: Equatable {
    let width: Int, height: Int

    /// The size that cells of a font can have; `nil` for any other.
    init?(width: Int, height: Int) {
      guard 4...200 ~= width, 6...400 ~= height else { return nil }
      (self.width, self.height) = (width, height)
    }

    private init(_ width: Int, _ height: Int) { (self.width, self.height) = (width, height) }

    /// That of a usual font, where nothing is known.
    static let usual = Cell(10, 20)
  }

  private var takesKitty = false
  private var takesSixel = false
  private(set) var cell: Cell?

  /// What asks for all of it. Terminals answer in order, and each the last question, which the VT100 knew.
  static let question = "\u{1b}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1b}\\" + cellQuestion + "\u{1b}[c"
  /// What asks for the size of cells, again after a terminal has been resized.
  static let cellQuestion = "\u{1b}[16t"

  /// What pictures are sent as, if it takes any; kitty's before sixel.
  var kind: PictureProtocol? { takesKitty ? .kitty : takesSixel ? .sixel : nil }

  mutating func learn(_ reply: TerminalEvent.Reply) {
    switch reply {
    case .kitty(let isKnown): takesKitty = isKnown
    // Sixel is the fourth of what a terminal may have.
    case .attributes(let numbers): takesSixel = numbers.dropFirst().contains(4)
    case .cell(let width, let height): cell = Cell(width: width, height: height) ?? cell
    case .ready: break
    }
  }

  /// Takes the size that the system knows, where the terminal tells none.
  mutating func assume(_ cell: Cell?) { self.cell = self.cell ?? cell }
}

/// What `--pictures` says.
enum PictureChoice: String, CaseIterable {
  /// Where the terminal says that it takes them.
  case auto
  case kitty, sixel, none

  /// What was said; `nil` for what the terminal takes.
  var kind: PictureProtocol? { PictureProtocol(rawValue: rawValue) }
}
