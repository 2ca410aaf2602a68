/// Readings of the group, by name.
extension Reading {
  static let momentums: [String: Reading] = [
    "macd": Reading(
      "It shows a change of pace early, and crosses as often on noise",
      says: [
        "Above zero, the last weeks lie above the last months.|The fast average is above the slow one.",
        "A growing histogram is a growing pace.|The line moves away from its own average.",
        "Averages that move apart are a trend that speeds up.|Averages that come together are one that slows, also while it goes on.",
        "A crossing of zero is a crossing of the two averages.|It comes later than one of the signal, and less often.",
      ],
      misleads: [
        "It is counted in the unit of the price.|A value of one is much for one share and nothing for another; PPO is in per cent.",
        "A crossing is a change of pace, not of direction.|In a trend that only slows it crosses too.",
        "It has no upper and no lower end.|A value that was extreme last year is no mark for this one.",
        "A divergence is not the end of a trend.|A long rise that slows makes one after another.",
      ],
      origin:
        "Gerald Appel made it in the late 1970s; Thomas Aspray added the histogram in 1986."
    ),
    "rsi": Reading(
      "The share of gains in all moves: high says that the moves were up, not that they are over",
      says: [
        "It weighs gains against losses.|At 50 both are the same.",
        "Its level shifts with the trend.|In a rising market it moves in a higher range.",
        "Coming back above 30 or below 70 is an event.|Being beyond them is a state that may last.",
      ],
      misleads: [
        "Over 70 is not a reason to sell.|In a strong trend it stays there for weeks.",
        .usually(
          "Its memory is longer than its length.|Wilder’s average keeps old moves for many bars.",
          but: [
            "method: cutler":
              "Its memory ends with its length.|When a large move leaves the window it jumps without a new price.",
            "method: ema":
              "Its memory is longer than its length.|The exponential average keeps old moves for many bars.",
          ]),
        "A divergence is not the end of a trend.|A long rise that slows makes one after another.",
      ],
      origin:
        "J. Welles Wilder published it in 1978, with a length of 14 bars and marks at 30 and 70."),
    "stochastic": Reading(
      "Where the close lies in the range of the last bars",
      says: [
        "Near 100 it closes at the top of its range.|Near 0 at the bottom.",
        "The second line is the first, averaged.|A crossing says that the place in the range changes.",
      ],
      misleads: [
        "The range moves by itself.|When an old extreme leaves the window it jumps without a new price.",
        "High can stay high.|A trend closes near its high day after day.",
      ]),
    "stochf": Reading(
      "Where the close lies in the range, not smoothed",
      says: [
        "It answers at once.|One bar can take it from end to end.",
        "It is the raw material of the slow stochastic.|Smoothing is all that differs.",
      ],
      misleads: [
        "Most of its moves are noise.|See its turns in a hundred bars.",
        "A short window makes extremes common.|With few bars the close is often the highest.",
      ]),
    "stochrsi": Reading(
      "Where RSI lies in its own recent range",
      says: [
        "It shows small changes of RSI.|The range is stretched to 0 and 100.",
        "It is quick.|It reaches an end where RSI moves a few points.",
      ],
      misleads: [
        "It magnifies.|A quiet RSI gives the same extremes as a wild one.",
        "Two windows lie in it.|The warm-up is their sum and more.",
      ]),
    "kdj": Reading(
      "The stochastic with a third line that runs ahead",
      says: [
        "J leaves 0 to 100.|It is three times K less twice D, so it shows how far they are apart.",
        "K crosses D where the place in the range turns.|J crosses both there.",
      ],
      misleads: [
        "J adds nothing new.|It is made of K and D alone.",
        "The start of 50 stays for a while.|Programs differ there.",
      ]),
    "willr": Reading(
      "How far the close lies below the highest price of the window",
      says: [
        "0 is at the top, −100 at the bottom.|It is the fast stochastic less 100.",
        "It has no memory beyond its window.|Two programs agree as soon as the window is full.",
      ],
      misleads: [
        "An old high that leaves moves it.|Without any news.",
        "A market that rises stays near 0.|That is no call to sell.",
      ]),
    "cci": Reading(
      "How far the price is from its mean, in mean distances",
      says: [
        "Beyond 100 the price is unusually far away.|The constant was chosen so that most values lie within.",
        "It has no bounds.|Extremes can be compared with each other.",
      ],
      misleads: [
        "Far away can go further.|Distance is not a force that pulls back.",
        "After quiet weeks a small move is an extreme.|The mean distance is small then.",
      ]),
    "cmo": Reading(
      "Gains less losses, as a share of all moves",
      says: [
        "Zero is balance.|It is RSI on a scale from −100 to 100.",
        "It tells direction by its sign.|No level in the middle has to be remembered.",
      ],
      misleads: [
        "It is not a second opinion beside RSI.|Both are made of the same two averages.",
        "Levels are habits.|Count what followed them on your own data.",
      ]),
    "mom": Reading(
      "How far the price is from where it was",
      says: [
        "Its sign is a comparison of two bars.|Above zero the price is higher than then.",
        "It falls while the price rises more slowly.|A change of pace shows.",
      ],
      misleads: [
        "It changes when the old bar changes.|Half of its moves were decided long ago.",
        "It is in the unit of the price.|Compare shares by ROC.",
      ]),
    "roc": Reading(
      "The change against some bars ago, in per cent",
      says: [
        "Comparable between shares.|Ten is ten per cent anywhere.",
        "Zero is where it was.|Its crossing is the price crossing its own past.",
      ],
      misleads: [
        "The past bar matters as much as the new one.|A fall then looks like a rise now.",
        "No smoothing at all.|It turns as often as the price.",
      ]),
    "trix": Reading(
      "The pace of a price that was averaged three times",
      says: [
        "Short waves are gone.|Three averages in a row leave only slow ones.",
        "Its sign is the slope of that average.|Above zero it rises.",
      ],
      misleads: [
        "It is late.|Three lags add up.",
        "Small numbers.|A value looks exact where the noise is as large.",
      ]),
    "ppo": Reading(
      "The distance of two averages in per cent",
      says: [
        "Comparable over years and shares.|MACD is not.",
        "Its sign says which average is higher.|As with MACD.",
      ],
      misleads: [
        "The kind of average differs between programs.|Look at what is set here before you compare.",
        "It is late twice.|Both averages lag.",
      ]),
    "apo": Reading(
      "The distance of two averages in price",
      says: [
        "Its sign says which average is higher.|A crossing of zero is a crossing of the two.",
        "Nothing else is in it.|No signal line, no scale.",
      ],
      misleads: [
        "It grows with the price.|Old and new values cannot be compared after a long rise.",
        "It turns before it crosses.|Which of the two you trade makes a great difference.",
      ]),
    "ultosc": Reading(
      "Buying pressure over three lengths at once",
      says: [
        "Three windows soften the choice of one.|The short one counts four times, the long one once.",
        "It weighs true ranges.|Gaps count.",
      ],
      misleads: [
        "Three lengths are three settings.|They were chosen on some past.",
        "A gap moves all three at once.|It looks like a turn.",
      ]),
    "aroon": Reading(
      "How many bars ago the highest and the lowest price were",
      says: [
        "100 is now.|It falls by the same step on every bar without a new extreme.",
        "It counts time, not size.|A new high by a cent is a new high.",
      ],
      misleads: [
        "It jumps.|When an old extreme leaves the window another one takes its place.",
        "Size matters to you.|It does not to Aroon.",
      ]),
    "bop": Reading(
      "Where the close lies against the open, as a share of the range",
      says: [
        "1 is a bar that opened at its low and closed at its high.|−1 the opposite.",
        "It needs one bar.|No warm-up, no memory.",
      ],
      misleads: [
        "It is as noisy as the bars.|Average it before reading.",
        "A gap does not count.|Only what happened within the bar.",
      ]),
    "adx": Reading(
      "How strong a trend is, without its direction",
      says: [
        "It rises when one direction wins over the other.|Up or down.",
        "A low value is a market without direction.|A rule that follows trends has nothing to follow there.",
      ],
      misleads: [
        "High comes late.|It is an average of an average.",
        "It says nothing about which way.|A crash has a high ADX too.",
      ]),
    "dmi": Reading(
      "Which direction has the larger moves, and how clearly",
      says: [
        "Plus above minus: highs reach further than lows.|Each bar counts for one side only.",
        "The distance of the two is what ADX averages.|Far apart is a clear direction.",
      ],
      misleads: [
        "In a range they cross to and fro.|Each crossing looks like a beginning.",
        .usually(
          "Wilder’s sums keep old bars long.|Data that begin late give other values.",
          but: [
            "smooth: sma":
              "Old bars count until they leave the window.|When a large move leaves it the lines jump without a new price."
          ]),
      ]),
    "ao": Reading(
      "Two averages of the middle of the bars, one less the other",
      says: [
        "Zero is where the short average meets the long one.|MACD without exponential weights.",
        "It uses the middle of the bars.|Closes do not count by themselves.",
      ],
      misleads: [
        "Old bars leave its windows at once.|They can turn it without news.",
        "Its colours are only its own change.|Green says that it is higher than a bar before.",
      ]),
    "coppock": Reading(
      "A slow curve for the long turns of a market",
      says: [
        "Made for months.|It averages changes over about a year on monthly bars.",
        "A turn upwards from below zero is its classic use.|Rare by design.",
      ],
      misleads: [
        "On daily bars it is something else.|Its numbers were meant for months.",
        "A handful of signals proves nothing.|Few turns are few trades.",
      ]),
    "dpo": Reading(
      "The price against an average that was shifted back",
      says: [
        "It takes the trend out.|Waves around the average remain.",
        "It compares an old price.|Read it as the past it is.",
      ],
      misleads: [
        "It is not about today.|The newest price does not enter as such.",
        "It makes waves of noise too.|Every detrended walk swings.",
      ]),
    "tsi": Reading(
      "Moves against sizes of moves, both averaged twice",
      says: [
        "Between −100 and 100.|Its sign is the direction of the smoothed moves.",
        "Smoother than RSI.|Two averages instead of one.",
      ],
      misleads: [
        "Two averages are two lags.|It crosses zero late.",
        "Its start fades slowly.|Give it much history.",
      ]),
    "elderray": Reading(
      "How far high and low reach from an average",
      says: [
        "Bull power is the high above the average.|Bear power the low below it.",
        "Both together show who reaches further.|In a rise even the lows stay above.",
      ],
      misleads: [
        "They grow with the range.|A wild week looks strong on both sides.",
        "In the unit of the price.|Old values look small after a long rise.",
      ]),
    "bias": Reading(
      "How far the price is from its average, in per cent",
      says: [
        "Comparable over years.|Five is five per cent of the average.",
        "Far away is rare.|Count on your own data how rare.",
      ],
      misleads: [
        "Far does not mean back.|A trend walks on.",
        "The average comes to the price as well.|A distance can vanish without a fall.",
      ]),
    "psy": Reading(
      "The share of rising bars",
      says: [
        "It counts, it does not measure.|A rise of a cent counts as one of ten per cent.",
        "Few steps.|With twelve bars it has thirteen values.",
      ],
      misleads: [
        "Small numbers swing by themselves.|A fair coin gives extremes as well.",
        "Size is left out.|One fall can take back ten rises.",
      ]),
  ]
}
