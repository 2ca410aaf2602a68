import Foundation
import Indicators
import Testing

@Suite struct CatalogueTests {
  /// The folder of the module's sources.
  static let sources = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Sources/Indicators")

  @Test func `Every file with an indicator is in the catalogue`() throws {
    let catalogue = try String(
      contentsOf: Self.sources.appending(path: "Catalogue.swift"), encoding: .utf8)
    let files = try FileManager.default.subpathsOfDirectory(atPath: Self.sources.path).sorted()
    var found = 0
    for file in files where file.hasSuffix(".swift") {
      let text = try String(contentsOf: Self.sources.appending(path: file), encoding: .utf8)
      for match in text.matches(of: /struct (\w+)(?:<[^>]*>)?: [^{]*\bIndicator\b[^{]*\{/) {
        found += 1
        #expect(catalogue.contains("    \(match.1).description,\n"), "\(match.1) in \(file)")
      }
    }
    #expect(found == Catalogue.all.count)
  }

  @Test func `No two have a name in common, and none a name of the language`() {
    let names = Catalogue.all.flatMap { [$0.name] + $0.aliases }
    #expect(Set(names).count == names.count)
    let taken = [
      "abs", "min", "max", "log", "sqrt", "round", "since", "valuewhen", "on", "position",
    ]
    for name in names {
      #expect(!taken.contains(name))
      #expect(name.allSatisfy { $0.isASCII && $0.isLowercase })
      #expect(Catalogue.find(name) != nil)
    }
  }

  @Test(arguments: Catalogue.all.map(\.name))
  func `A description says everything`(_ name: String) throws {
    let d = try #require(Catalogue.find(name))
    for text in [d.title, d.summary, d.formula, d.edgeCases, d.source, d.example] {
      #expect(!text.isEmpty)
    }
    #expect(!d.outputs.isEmpty && !d.inputs.isEmpty)
    #expect(Set(d.parameters.map(\.name)).count == d.parameters.count)
    #expect(Set(d.outputs.map(\.name)).count == d.outputs.count)
    for parameter in d.parameters {
      switch parameter.kind {
      case .whole(let range): #expect(range.contains(Int(parameter.standard)))
      case .number(let range): #expect(range.contains(parameter.standard))
      case .option(let words): #expect(words.indices.contains(Int(parameter.standard)))
      }
    }
    // What a call gives stands first, so that a call can be read from left to right.
    let arguments = d.inputs.map(\.isArgument)
    #expect(arguments == arguments.filter { $0 } + arguments.filter { !$0 })
  }
}
