import Testing

@testable import Strategy

/// Conditions on parameters and scores of figures.
@Suite struct NamedArithmeticTests {
  private func holds(_ text: String, _ numbers: [String: Double]) throws -> Bool {
    try NamedArithmetic(text, "--where", known: numbers.keys.sorted()).holds { numbers[$0] }
  }

  /// Tenths, of which many sums are no binary numbers.
  private static let tenths = (1...8).map { Double($0) / 10 }

  @Test func `values that are equal on paper are equal`() throws {
    let sum = try NamedArithmetic("p + q + r == 1", "--where", known: ["p", "q", "r"])
    let least = try NamedArithmetic("p + q + r >= 1", "--where", known: ["p", "q", "r"])
    let below = try NamedArithmetic("p + q + r < 1", "--where", known: ["p", "q", "r"])
    var (equal, reached, short) = (0, 0, 0)
    for p in Self.tenths {
      for q in Self.tenths {
        for r in Self.tenths {
          let numbers = ["p": p, "q": q, "r": r]
          if sum.holds({ numbers[$0] }) { equal += 1 }
          if least.holds({ numbers[$0] }) { reached += 1 }
          if below.holds({ numbers[$0] }) { short += 1 }
        }
      }
    }
    // Of whole numbers from 1 to 8: 36 triples add up to 10, 84 to less.
    #expect(equal == 36 && short == 84 && reached == 512 - 84)
    let thirds = try NamedArithmetic("3 * p == q", "--where", known: ["p", "q"])
    let found = [1.0, 2, 3, 4].filter { p in
      thirds.holds { $0 == "p" ? p / 10 : p * 3 / 10 }
    }
    #expect(found.count == 4)
  }

  @Test(arguments: [
    // A difference is as uncertain as what went into it.
    ("p + q - r == 0", true), ("p + q - r != 0", false), ("p + q - r > 0", false),
    ("abs(p + q - r) == 0", true), ("-(p + q) == -r", true), ("max(p + q, r) == r", true),
    ("(p + q - r) / p == 0", true), ("p + q == r + 0.000001", false), ("p + q < r + 1e-9", true),
    ("(1 if p + q == r else 2) == 1", true), ("p / 0 > 1", false), ("p / 0 != 1", false),
    ("not (p + q == r)", false), ("p < q and q < r", true),
  ])
  func `rounding decides nothing`(text: String, expected: Bool) throws {
    #expect(try holds(text, ["p": 0.1, "q": 0.2, "r": 0.3]) == expected)
  }
}
