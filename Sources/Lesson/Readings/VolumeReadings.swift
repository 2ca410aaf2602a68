/// Readings of the group, by name.
extension Reading {
  static let volumes: [String: Reading] = [
    "obv": Reading(
      "Volume added on rising bars and taken off on falling ones",
      says: [
        "Its direction counts, not its level.|The level depends on where the data begin.",
        "It agrees or disagrees with the price.|Disagreement says that busy days went the other way.",
      ],
      misleads: [
        "A rise of a cent takes the whole volume.|Size does not count.",
        "One huge day shifts it for ever.|It never forgets.",
      ]),
    "ad": Reading(
      "Volume by where the close lies in its range",
      says: [
        "A close at the high adds all of it.|At the low it takes all off.",
        "Finer than OBV.|The middle of the range counts nothing.",
      ],
      misleads: [
        "Gaps do not count.|A fall by a gap that closes at its high adds.",
        "Its level means nothing.|It depends on the first bar.",
      ]),
    "cmf": Reading(
      "Money flow of the last bars as a share of the volume",
      says: [
        "Between −1 and 1.|Above zero the closes lie high where volume is high.",
        "It forgets.|Unlike AD it has a window.",
      ],
      misleads: [
        "An old day that leaves can turn it.|Without news.",
        "Gaps do not count.|Only the place in the range.",
      ]),
    "mfi": Reading(
      "RSI with volume",
      says: [
        "Money on rising bars against all money.|From 0 to 100.",
        "Volume weighs.|A busy bar counts more than a quiet one.",
      ],
      misleads: [
        "Extremes can last.|As with RSI.",
        "A feed with other volume gives other values.|Compare sources first.",
      ]),
    "vwap": Reading(
      "The average price of what was traded since the anchor",
      says: [
        "Buyers since then paid this on average.|Above it they are ahead.",
        "Traders are measured by it.|Large orders are worked around it.",
      ],
      misleads: [
        "Late in the session it hardly moves.|Everything before weighs.",
        "Daily bars make it a guess.|It wants the trades of the session.",
      ]),
    "force": Reading(
      "The move times the volume, averaged",
      says: [
        "Large moves with volume stand out.|Small ones vanish.",
        "Its sign is the direction.|Of the weighted moves.",
      ],
      misleads: [
        "One day can rule it.|Both factors peak together.",
        "Its unit is of no use.|Compare it with itself only.",
      ]),
    "adosc": Reading(
      "How the flow of volume gains or loses pace",
      says: [
        "It is MACD of AD.|Two averages of the same line.",
        "Above zero volume flows in.|Of late more than before.",
      ],
      misleads: [
        "It inherits AD’s blindness to gaps.|A gap down can read as flow in.",
        "It is quick and noisy.|With 3 and 10 bars it turns often.",
      ]),
  ]
}
