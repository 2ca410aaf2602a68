/// Readings of the group, by name.
extension Reading {
  static let averages: [String: Reading] = [
    "sma": Reading(
      "Where the price has been, each bar counting the same",
      says: [
        "The level of the last bars.|It is the mean price of its window, so half of what it shows is older than half the window.",
        "Its slope compares two bars.|It rises exactly when the newest value is above the one that leaves the window.",
      ],
      misleads: [
        "It can turn on an old bar.|A large value that leaves the window moves it as much as one that enters.",
        "A crossing is not a forecast.|In a market without a trend the close crosses it again and again; see what the plain rule made below.",
      ]),
    "ema": Reading(
      "Where the price has been, the newest bars counting most",
      says: [
        "A level that moves with every bar.|Each bar moves it a fixed part of the way to the close.",
        "No bar leaves at once.|Old values fade, so nothing old can make it jump.",
      ],
      misleads: [
        "The length is only a name.|An average of n bars also holds what is older than n; the weights below the chart show how much.",
        "It depends on where the data begin.|Two programs with different history differ until the start has faded.",
      ]),
    "wma": Reading(
      "An average that gives the newest bar the largest weight and the oldest almost none",
      says: [
        "Quicker than the mean of the same length.|Its weights fall in a straight line to the end of the window.",
        "Its window is exact.|What is older has no weight at all.",
      ],
      misleads: [
        "Compare by lag, not by length.|A shorter simple mean can be as quick and as smooth.",
        "A turn of it is not a turn of the market.|It follows the closes and knows nothing else.",
      ]),
    "rma": Reading(
      "A slow exponential average, as RSI and ATR use it",
      says: [
        "Each bar moves it an n-th of the way.|That is the pace of an exponential average of about twice the length.",
        "It is the smoothing inside other indicators.|Knowing it explains why they remember so long.",
      ],
      misleads: [
        "Its length misleads.|With the same number it is about half as quick as an EMA.",
        "It needs much history.|Start it late, and everything built on it differs.",
      ]),
    "vwma": Reading(
      "The average price of what was traded, over a window",
      says: [
        "Busy bars count more.|A bar with twice the volume has twice the weight.",
        "Above the simple mean?|Then the dearer bars of the window had the more volume.",
      ],
      misleads: [
        "One bar can rule it.|A single day of extreme volume stays in it until it leaves the window.",
        "Volume differs by source.|Another exchange or feed gives another line.",
      ]),
    "dema": Reading(
      "An average with part of its lag taken out",
      says: [
        "It is nearer to the price than an EMA of the same length.|The lag of the average is measured by averaging it again, and taken off.",
        "In a steady trend it catches up.|A straight line is followed without delay in the end.",
      ],
      misleads: [
        "What it gains in lag it pays in overshoot.|After a jump it goes beyond the price.",
        "Quick is not smooth.|It turns more often; the map shows how much more.",
      ]),
    "tema": Reading(
      "An average with more of its lag taken out",
      says: [
        "Nearer to the price still.|Two corrections instead of the one of DEMA.",
        "Good where a trend bends slowly.|There the corrections are right.",
      ],
      misleads: [
        "It overshoots jumps.|The corrections assume that the trend goes on.",
        "It more than doubles noise that is faster than its length.|See the gain for short waves.",
      ]),
    "trima": Reading(
      "A mean of a mean: weights that rise to the middle and fall again",
      says: [
        "Very smooth.|The middle of the window counts most, so no single bar can jump it.",
        "Symmetric weights.|Its delay is the same for all waves: half of the window.",
      ],
      misleads: [
        "It is late.|No bar weighs less than the newest one.",
        "Smoothness seen on old bars is easy.|At the right edge it knows little of the turn that just happened.",
      ]),
    "kama": Reading(
      "An average that speeds up in a trend and stands still in a range",
      says: [
        "Its pace is a measurement.|It moves quickly where the path is short compared with the way.",
        "A flat line says something.|The price went to and fro without getting anywhere.",
      ],
      misleads: [
        "It cannot know a new trend at once.|The pace follows the last bars, and these lie behind.",
        "Its weights change on each bar.|There is no fixed lag to compare.",
      ]),
    "hma": Reading(
      "An average whose lag is nearly taken out, smoothed once more",
      says: [
        "It turns soon.|Twice the quick average less the slow one leads, and a short average smooths it.",
        "It suits the eye.|Few small zigzags, little delay.",
      ],
      misleads: [
        "It overshoots.|After a jump it goes beyond the price before it comes back.",
        "The turn is drawn, not foreseen.|Its negative weights on older bars assume that the move goes on.",
      ]),
    "zlema": Reading(
      "An exponential average of a price that was pushed ahead",
      says: [
        "Little lag in a steady trend.|The price is pushed by its own change over the lag.",
        "One line of formula.|Easy to check by hand.",
      ],
      misleads: [
        "The push doubles noise.|A single wrong price enters twice with different signs.",
        "No average has zero lag at a turn.|The push is wrong exactly there.",
      ]),
    "alma": Reading(
      "An average with a bell of weights that can be moved towards now",
      says: [
        "The offset chooses between lag and smoothness.|Near 1 the newest bars count most.",
        "No bar jumps out.|The weights fade towards the oldest one.",
      ],
      misleads: [
        "Three settings fit much.|Choosing them on the past finds the past.",
        "The newest bar has not the largest weight.|A sudden change shows late.",
      ]),
    "t3": Reading(
      "Six averages in a row, with part of the lag taken out",
      says: [
        "Smooth and still near.|The parameter volume chooses how much lag is taken out; it has nothing to do with the volume traded.",
        "Few false turns.|See the turns in a hundred bars.",
      ],
      misleads: [
        "It overshoots with a large factor.|Corrections assume that the trend goes on.",
        "A long start.|Six averages need six warm-ups.",
      ]),
  ]
}
