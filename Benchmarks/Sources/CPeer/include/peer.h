// The same work as kreplay's, by hand in C: what a compiler makes of one pass without any choice
// left open at run time. Buffers are the caller's, so that no page is touched for the first time
// while the clock runs.
#ifndef PEER_H
#define PEER_H
#include <stdint.h>

typedef struct {
  int64_t fills;
  double equity;    // at the last close
  double drawdown;  // the deepest, as a share of the peak before it
} peer_result;

// Where a run leaves what it keeps: equity at every close, and place and price of every fill. The
// fill columns have room for one more than there are candles.
typedef struct {
  double *equity;
  int32_t *fill_place;
  double *fill_price;
} peer_record;

// One unit bought at the next open when the mean of the last `fast` closes crosses above that of the
// last `slow`, and sold when it crosses below; a commission of `rate` on every fill.
peer_result peer_crossover(const double *open, const double *close, int64_t count, int fast,
                           int slow, double cash, double rate, peer_record record);

// The same with MACD 12, 26 and its signal 9, seeded as TA-Lib does; signals before the candle
// `first` are ignored.
peer_result peer_macd(const double *open, const double *close, int64_t count, int64_t first,
                      double cash, double rate, peer_record record);

// Columns of a CSV file `time,open,high,low,close,volume` with times like 2024-01-01T00:00:00Z and
// plain decimals, whose text ends with a line feed. Returns how many rows there were.
typedef struct {
  int64_t *time;  // seconds since 1970
  double *open, *high, *low, *close, *volume;
} peer_columns;
int64_t peer_parse(const char *text, const char *end, peer_columns columns);

// Lets this process keep the memory that it has once touched. The buffers of these programs are there
// before the clock runs; the other side makes new arrays in every run, and to give their pages back
// to the system and fetch them again would cost more than the work.
void peer_keep_memory(void);

#endif
