/// Readings of the group, by name.
extension Reading {
  static let patterns: [String: Reading] = [
    "doji": Reading(
      "A bar that closed about where it opened",
      says: [
        "Neither side won.|That is all.",
        "Small is relative.|Its body is compared with the ranges of the bars before.",
      ],
      misleads: [
        "It is common.|Count how often, then what followed.",
        "Ticks make it.|A coarse price step makes more of them.",
      ]),
    "hammer": Reading(
      "A small body on a long lower shadow after a fall",
      says: [
        "Sellers were there and were met.|Within one bar.",
        "It needs a fall before it.|Without it is another pattern.",
      ],
      misleads: [
        "What followed is what counts.|See the table of the next twenty bars.",
        "The shadow depends on the hour the bar ends.|Another session, another hammer.",
      ]),
    "engulfing": Reading(
      "A body that covers the one before it",
      says: [
        "One bar took back the day before.|And more.",
        "It speaks for both directions.|By its own colour.",
      ],
      misleads: [
        "Without gaps it is common.|Where a bar opens at the last close, any larger bar the other way covers the one before.",
        "The stop is far.|A large bar is a large risk.",
      ]),
    "harami": Reading(
      "A small body inside the one before it",
      says: [
        "The move lost pace.|The range became small.",
        "It is the opposite of engulfing.|In shape and in haste.",
      ],
      misleads: [
        "A pause is not a turn.|A trend can pause and go on.",
        "A quiet bar lies inside a busy one by itself.|No story is needed.",
      ]),
    "morningstar": Reading(
      "A fall, a small body below it, and a rise into the first",
      says: [
        "Three bars tell one story.|Down, undecided, up.",
        "The third bar must reach in.|How far is a setting.",
      ],
      misleads: [
        "It is rare.|Few cases prove little.",
        "The gap is often missing.|Round-the-clock markets have none.",
      ]),
    "shootingstar": Reading(
      "A small body under a long upper shadow after a rise",
      says: [
        "Buyers were there and were met.|Within one bar.",
        "It needs a rise before it.|And a gap here.",
      ],
      misleads: [
        "A rise can go on after it.|The shape alone does not end it.",
        "One bar is one bar.|Wait for what the table says.",
      ]),
  ]
}
