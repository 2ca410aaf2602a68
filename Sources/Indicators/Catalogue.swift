/// Every indicator that text can name, in the order of the manual.
public enum Catalogue {
  /// All of them.
  public static let all: [IndicatorDescription] = [
    SMA.description,
    EMA.description,
    WMA.description,
    RMA.description,
    VWMA.description,
    DEMA.description,
    TEMA.description,
    TRIMA.description,
    T3.description,
    KAMA.description,
    MAMA.description,
    HTTrendline.description,
    MA.description,
    MAVP.description,

    MACD.description,
    MACDExtended.description,
    MACDFix.description,
    RSI.description,
    StochasticRSI.description,
    Stochastic.description,
    FastStochastic.description,
    KDJ.description,
    WilliamsR.description,
    CCI.description,
    CMO.description,
    IMI.description,
    Momentum.description,
    ROC.description,
    ROCP.description,
    ROCR.description,
    ROCR100.description,
    TRIX.description,
    APO.description,
    PPO.description,
    UltimateOscillator.description,
    Aroon.description,
    AroonOscillator.description,
    BOP.description,
    PlusDM.description,
    MinusDM.description,
    PlusDI.description,
    MinusDI.description,
    DX.description,
    ADX.description,
    ADXR.description,

    Bollinger.description,
    BBands.description,
    AccelerationBands.description,
    ATR.description,
    NATR.description,
    TrueRange.description,

    StandardDeviation.description,
    Variance.description,
    AverageDeviation.description,
    LinearRegression.description,
    LinearRegressionSlope.description,
    LinearRegressionIntercept.description,
    LinearRegressionAngle.description,
    TimeSeriesForecast.description,
    Correlation.description,
    Beta.description,
    WindowTotal.description,

    HighestValue.description,
    LowestValue.description,
    MidPoint.description,
    MidPrice.description,
    AveragePrice.description,
    MedianPrice.description,
    TypicalPrice.description,
    WeightedClose.description,

    OBV.description,
    AD.description,
    ChaikinOscillator.description,
    MFI.description,

    SAR.description,
    SARExtended.description,
    HeikinAshi.description,

    HTPeriod.description,
    HTPhase.description,
    HTPhasor.description,
    HTSine.description,
    HTTrendMode.description,

    MinMax.description,
    MaxIndex.description,
    MinIndex.description,
    MinMaxIndex.description,
    Add.description,
    Subtract.description,
    Multiply.description,
    Divide.description,
    MathTransform<ArcCosine>.description,
    MathTransform<ArcSine>.description,
    MathTransform<ArcTangent>.description,
    MathTransform<Ceiling>.description,
    MathTransform<Cosine>.description,
    MathTransform<HyperbolicCosine>.description,
    MathTransform<Exponential>.description,
    MathTransform<Floor>.description,
    MathTransform<NaturalLogarithm>.description,
    MathTransform<DecimalLogarithm>.description,
    MathTransform<Sine>.description,
    MathTransform<HyperbolicSine>.description,
    MathTransform<Tangent>.description,
    MathTransform<HyperbolicTangent>.description,
  ]

  /// The one with a name or an alias.
  public static func find(_ name: String) -> IndicatorDescription? { places[name].map { all[$0] } }

  private static let places: [String: Int] = {
    var places: [String: Int] = [:]
    for (place, indicator) in all.enumerated() {
      for name in [indicator.name] + indicator.aliases where places[name] == nil {
        places[name] = place
      }
    }
    return places
  }()
}
