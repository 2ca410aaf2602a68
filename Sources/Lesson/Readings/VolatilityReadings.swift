/// Readings of the group, by name.
extension Reading {
  static let volatilities: [String: Reading] = [
    "bollinger": Reading(
      "Bands that widen with the spread of the closes",
      says: [
        "Near a band the price is far from its mean, in its own spread.|Not dear or cheap.",
        "Narrow bands are quiet times.|They say that something may move, not which way.",
      ],
      misleads: [
        "No share of bars is promised.|Closes in a row are not drawn from a bell curve.",
        "In a trend the price can walk along a band.|A touch is no turn.",
      ]),
    "keltner": Reading(
      "Bands at a distance of average ranges",
      says: [
        "Smoother than Bollinger.|Ranges change more slowly than deviations.",
        "Outside is a move beyond usual ranges.|Gaps count in the range.",
      ],
      misleads: [
        "Kinds differ.|Programs take other averages and other ranges.",
        "The band follows late.|After a shock it stays wide for long.",
      ]),
    "atr": Reading(
      "How far a bar usually moves, with gaps",
      says: [
        "It sizes stops.|Two ranges away is out of the usual noise.",
        "It has no direction.|Crashes and rallies raise it alike.",
      ],
      misleads: [
        "It is in the unit of the price.|A dear share has a larger one.",
        "It lags.|On the day that you need it most it still knows the quiet weeks.",
      ]),
    "natr": Reading(
      "The average range in per cent of the price",
      says: [
        "Comparable between shares and years.|Unlike ATR.",
        "It sizes positions.|Half the size where it is twice as high.",
      ],
      misleads: [
        "It rises by itself in a fall.|The price that it is divided by shrinks.",
        "It lags like ATR.|A shock shows in full only later.",
      ]),
    "chop": Reading(
      "Whether the price went anywhere",
      says: [
        "High: much path, little way.|A range.",
        "Low: a straight move.|Up or down.",
      ],
      misleads: [
        "It tells what was.|A range that just ended still reads high.",
        "Thresholds are habits.|They come from a book, not from your data.",
      ]),
    "ulcer": Reading(
      "How deep and how long the price lies below its high",
      says: [
        "Only falls count.|Rises are no risk here.",
        "Depth is squared.|One deep fall weighs more than many small ones.",
      ],
      misleads: [
        "A window forgets the high.|After long enough a deep hole reads as calm.",
        "It is no forecast.|It measures pain that was.",
      ]),
  ]
}
