/// Readings of the group, by name.
extension Reading {
  static let trends: [String: Reading] = [
    "donchian": Reading(
      "The highest and the lowest price of the last bars",
      says: [
        "Its edges are prices that were paid.|Not averages.",
        "A close beyond yesterday’s edge is a breakout.|The rule of the turtles.",
      ],
      misleads: [
        "Today’s bar is in today’s edge.|Nothing can close above it; compare with the bar before.",
        "A breakout is a price, not a trend.|What the plain rule made below says what they were worth here.",
      ]),
    "sar": Reading(
      "A stop that follows the price and speeds up",
      says: [
        "It says where you would be out.|On every bar, for both sides.",
        "It speeds up with each new extreme.|A trend that goes on is followed closer and closer.",
      ],
      misleads: [
        "It is always in the market.|In a range it turns and turns.",
        "Programs differ at its start and at its turns.|Compare before you trust a backtest.",
      ]),
    "supertrend": Reading(
      "A stop at a distance of average ranges that never steps back",
      says: [
        "One line, two states.|Below the price in a rise, above it in a fall.",
        "It waits.|A wide distance turns rarely.",
      ],
      misleads: [
        "It turns late by design.|The distance is given back at every turn.",
        "Its state depends on history.|Start later and it can be on the other side.",
      ]),
    "ichimoku": Reading(
      "Middles of ranges, two of them drawn ahead",
      says: [
        "The main lines are half-way between a high and a low.|No averages.",
        "The cloud is the past, drawn ahead.|It predicts nothing.",
      ],
      misleads: [
        "The lagging line looks back.|It is the close, drawn earlier.",
        "The lengths are those of six-day weeks.|They were chosen for another market.",
      ]),
    "vortex": Reading(
      "Upward reach against downward reach",
      says: [
        "Above one another they show a direction.|The higher line wins.",
        "Each is a share of the true range.|So they compare between shares.",
      ],
      misleads: [
        "They cross often near one.|A range is a row of crossings.",
        "A gap counts twice.|In the reach and in the range.",
      ]),
    "heikinashi": Reading(
      "Candles of averages: smoother, and not prices",
      says: [
        "Rows of one colour are easy to see.|Each open is the middle of the body before.",
        "No shadow on one side is a strong move.|A habit of reading.",
      ],
      misleads: [
        "Its prices were never traded.|A backtest that fills at them lies.",
        "It hides gaps.|The open is made up.",
      ]),
    "zigzag": Reading(
      "The turns of the price that were larger than a limit",
      says: [
        "It draws the past tidily.|Each leg is larger than the limit.",
        "A turn is known only later.|By then the price has moved by the limit.",
      ],
      misleads: [
        "It looks as if one could trade it.|The last leg was not known when it began.",
        "Another limit, other turns.|There is no true one.",
      ]),
    "fractals": Reading(
      "A bar whose high tops those around it, or whose low undercuts them",
      says: [
        "It marks local extremes.|With as many lower bars on both sides as are asked for.",
        "They serve as levels.|For stops and breakouts.",
      ],
      misleads: [
        "Known only some bars later.|Drawn where it was, not where it was known.",
        "Noise has them too.|See the figure of noise below.",
      ]),
    "pivots": Reading(
      "Levels made of the last period’s high, low and close",
      says: [
        "The same for everybody.|They need no setting but the period.",
        "They are known before the session.|All day long.",
      ],
      misleads: [
        "Draw nine lines, and one is always near.|That is no proof that prices heed them.",
        "Variants differ.|Ask which one the other program draws.",
      ]),
    "renko": Reading(
      "Bricks of one size instead of time",
      says: [
        "Small moves vanish.|A brick needs its full size.",
        "Time is gone.|A brick may take a minute or a month.",
      ],
      misleads: [
        "Prices between bricks were real.|A stop in between is hit all the same.",
        "The size is a setting like any other.|It fits the past it was chosen on.",
      ]),
  ]
}
