/// One small file in the shape of each dialect of text.
let dialectSamples: [DialectSample] =
  dailySamples + intradaySamples + headerSamples + vendorSamples + languageSamples
