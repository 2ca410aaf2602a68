import Indicators

/// Indicators as expressions of a few primitives, which a lesson's page works out while a reader moves
/// a slider.
///
/// The page trusts none of them: it first compares its sums with the engine's, and leaves the sliders
/// away where they differ. `x` is the close; names of parameters are their values.
enum Programs {
  static func text(_ name: String) -> String? { all[name] }

  static let all: [String: String] = [
    "sma": "sma=sma(x,period)",
    "ema": "ema=ema(x,period)",
    "rma": "rma=rma(x,period)",
    "wma": "wma=wma(x,period)",
    "dema": "a=ema(x,period);b=ema(a,period);dema=2*a-b",
    "tema": "a=ema(x,period);b=ema(a,period);c=ema(b,period);tema=3*a-3*b+c",
    "trima": "trima=sma(sma(x,ceil(period/2)),floor(period/2)+1)",
    "hma": "hma=wma(2*wma(x,floor(period/2))-wma(x,period),floor(sqrt(period)))",
    "vwma": "vwma=sum(x*volume,period)/sum(volume,period)",
    "zlema": "zlema=ema(2*x-lag(x,floor((period-1)/2)),period)",
    "bbi": "bbi=(sma(x,a)+sma(x,b)+sma(x,c)+sma(x,d))/4",
    "mas": "short=sma(x,short);medium=sma(x,medium);long=sma(x,long)",
    "macd":
      "f=emaat(x,fast,max(fast,slow));s=emaat(x,slow,max(fast,slow));macd=f-s;q=ema(macd,signal);signal=q;histogram=scale*(macd-q)",
    "apo": "apo=ema(x,min(fast,slow))-ema(x,max(fast,slow))",
    "ppo": "f=ema(x,min(fast,slow));s=ema(x,max(fast,slow));ppo=100*(f-s)/s",
    "rsi": "u=rma(max(x-lag(x,1),0),period);d=rma(max(lag(x,1)-x,0),period);rsi=100*u/(u+d)",
    "cmo": "u=rma(max(x-lag(x,1),0),period);d=rma(max(lag(x,1)-x,0),period);cmo=100*(u-d)/(u+d)",
    "imi": "u=sum(max(close-open,0),period);d=sum(max(open-close,0),period);imi=100*u/(u+d)",
    "willr": "h=highest(high,period);l=lowest(low,period);willr=-100*(h-close)/(h-l)",
    "stochf":
      "k=100*(close-lowest(low,period))/(highest(high,period)-lowest(low,period));d=sma(k,signal)",
    "stochastic":
      "r=100*(close-lowest(low,period))/(highest(high,period)-lowest(low,period));k=sma(r,slowing);d=sma(k,signal)",
    "mom": "mom=x-lag(x,period)",
    "roc": "roc=100*(x-lag(x,period))/lag(x,period)",
    "rocp": "rocp=(x-lag(x,period))/lag(x,period)",
    "rocr": "rocr=x/lag(x,period)",
    "rocr100": "rocr100=100*x/lag(x,period)",
    "cci": "p=(high+low+close)/3;cci=(p-sma(p,period))/(0.015*meandev(p,period))",
    "ao": "m=(high+low)/2;ao=sma(m,fast)-sma(m,slow)",
    "bias": "m=sma(x,period);bias=100*(x-m)/m",
    "er": "er=abs(x-lag(x,period))/sum(abs(x-lag(x,1)),period)",
    "psy": "psy=100*sum(x>lag(x,1),period)/period",
    "trix": "e=ema(ema(ema(x,period),period),period);trix=100*(e-lag(e,1))/lag(e,1)",
    "coppock": "r=100*(x/lag(x,first)-1)+100*(x/lag(x,second)-1);coppock=wma(r,period)",
    "elderray": "e=ema(close,period);bull=high-e;bear=low-e",
    "bollinger":
      "middle=sma(x,period);s=stddev(x,period,ddof);upper=middle+width*s;lower=middle-width*s",
    "sigmabands":
      "middle=sma(x,period);s=stddev(x,period,ddof);upper1=middle+k1*s;lower1=middle-k1*s;upper2=middle+k2*s;lower2=middle-k2*s;upper3=middle+k3*s;lower3=middle-k3*s",
    "stddev": "stddev=width*stddev(x,period,ddof)",
    "var": "s=stddev(x,period,ddof);var=s*s",
    "avgdev": "avgdev=meandev(x,period)",
    "atr": "t=max(high,lag(close,1))-min(low,lag(close,1));atr=rma(t,period)",
    "natr": "t=max(high,lag(close,1))-min(low,lag(close,1));natr=100*rma(t,period)/close",
    "envelope": "middle=sma(x,period);upper=middle*(1+percent/100);lower=middle*(1-percent/100)",
    "donchian":
      "upper=lag(highest(high,period),offset);lower=lag(lowest(low,period),offset);middle=(upper+lower)/2",
    "highest": "highest=highest(x,period)",
    "lowest": "lowest=lowest(x,period)",
    "midpoint": "midpoint=(highest(x,period)+lowest(x,period))/2",
    "midprice": "midprice=(highest(high,period)+lowest(low,period))/2",
    "sum": "sum=sum(x,period)",
    "ulcer": "h=highest(x,period);d=100*(x-h)/h;ulcer=sqrt(sum(d*d,period)/period)",
    "vortex":
      "t=max(high,lag(close,1))-min(low,lag(close,1));plus=sum(abs(high-lag(low,1)),period)/sum(t,period);minus=sum(abs(low-lag(high,1)),period)/sum(t,period)",
    "chop":
      "t=max(high,lag(close,1))-min(low,lag(close,1));chop=min(100,100*ln(sum(t,period)/(highest(high,period)-lowest(low,period)))/ln(period))",
    "mfi":
      "p=(high+low+close)/3;f=p*volume;u=sum((p>lag(p,1))*f,period);d=sum((p<lag(p,1))*f,period);mfi=100*u/(u+d)",
    "cmf": "cmf=sum((2*close-low-high)/(high-low)*volume,period)/sum(volume,period)",
    "force": "force=ema((x-lag(x,1))*volume,period)",
    "linearreg": "linearreg=regend(x,period)",
    "linearreg_slope": "linearreg_slope=regslope(x,period)",
    "linearreg_intercept": "linearreg_intercept=regend(x,period)-(period-1)*regslope(x,period)",
    "tsf": "tsf=regend(x,period)+regslope(x,period)",
    "kst":
      "a=sma(100*(x/lag(x,roc1)-1),sma1);b=sma(100*(x/lag(x,roc2)-1),sma2);c=sma(100*(x/lag(x,roc3)-1),sma3);d=sma(100*(x/lag(x,roc4)-1),sma4);kst=a+2*b+3*c+4*d;signal=sma(kst,signal)",
    "tsi":
      "m=x-lag(x,1);a=ema(ema(m,first),second);b=ema(ema(abs(m),first),second);tsi=100*a/b;signal=ema(tsi,signal)",
  ]
}

extension IndicatorDescription.Parameter {
  /// The lowest and the highest value of a slider, and its step.
  func sliderRange(_ now: Double) -> (Double, Double, Double) {
    switch kind {
    case .whole(let range):
      (
        Double(max(range.lowerBound, min(2, Int(now)))),
        min(Double(range.upperBound), max(3, (4 * now).rounded())), 1
      )
    case .number(let range):
      (max(range.lowerBound, 0), min(range.upperBound, max(1, 3 * now)), max(0.01, now / 20))
    case .option(let words): (0, Double(words.count - 1), 1)
    }
  }
}
