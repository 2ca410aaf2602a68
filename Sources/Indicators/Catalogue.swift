/// Every indicator that text can name, in the order of the manual.
public enum Catalogue {
  /// All of them.
  public static let all: [IndicatorDescription] = [
    SMA.description,
    EMA.description,
    WMA.description,
    RMA.description,
    VWMA.description,
    MACD.description,
    RSI.description,
    Stochastic.description,
    KDJ.description,
    ROC.description,
    Bollinger.description,
    ATR.description,
    StandardDeviation.description,
    HighestValue.description,
    LowestValue.description,
    WindowTotal.description,
    OBV.description,
    HeikinAshi.description,
  ]

  /// The one with a name or an alias.
  public static func find(_ name: String) -> IndicatorDescription? {
    all.first { $0.name == name || $0.aliases.contains(name) }
  }
}
