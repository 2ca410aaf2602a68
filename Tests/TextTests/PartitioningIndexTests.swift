import Support
import Testing
import Text

@Suite struct PartitioningIndexTests {
  @Test func `halving finds what looking at each finds`() {
    var random = SplitMix64(seed: 5)
    for _ in 0..<2_000 {
      let count = random.whole(0...40)
      let numbers = (0..<count).map { _ in random.whole(0...20) }.sorted()
      let wanted = random.whole(0...21)
      let slow = numbers.firstIndex { $0 >= wanted } ?? numbers.count
      #expect(numbers.partitioningIndex { $0 >= wanted } == slow)
      let from = random.whole(0...count)
      #expect(numbers[from...].partitioningIndex { $0 >= wanted } == max(from, slow))
    }
    #expect((5..<5).partitioningIndex { _ in true } == 5)
    #expect((Int64(-9)..<9).partitioningIndex { $0 >= 3 } == 3)
  }
}
