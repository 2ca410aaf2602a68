#pragma once

#include <stddef.h>

/// A file that comes with the program.
typedef struct {
  /// Its name in the repository, without folder, as in `aapl-1d.csv`.
  const char *name;
  const unsigned char *bytes;
  size_t count;
} SampleFile;

/// The file of candles at a place from 0; NULL where there are no more.
const SampleFile *sample_candles(size_t place);

/// The strategy document at a place from 0; NULL where there are no more.
const SampleFile *sample_strategy(size_t place);

/// The preset at a place from 0; NULL where there are no more.
const SampleFile *sample_preset(size_t place);
