#include "account.h"

peer_result peer_crossover(const double *open, const double *close, int64_t count, int fast,
                           int slow, double cash, double rate, peer_record record) {
  account a = account_of(cash);
  double quick = 0, calm = 0, above = 0;
  int64_t first = slow - 1 < count ? slow - 1 : count;
  for (int64_t t = 0; t < first; t++) {
    calm += close[t];
    if (t >= slow - fast) quick += close[t];
    record.equity[t] = cash;
  }
  double up = slow, down = fast;  // quick / fast > calm / slow, without a division
  for (int64_t t = first; t < count; t++) {
    fill_at(&a, t, open[t], rate, record);
    quick += close[t];
    calm += close[t];
    double now = up * quick > down * calm ? 1.0 : 0.0;
    double wanted = now != above ? now : a.wanted;
    a.wanted = t > first ? wanted : 0;  // a crossing needs the bar before
    above = now;
    mark_at(&a, t, close[t], record);
    quick -= close[t - fast + 1];
    calm -= close[t - slow + 1];
  }
  return result_of(&a, close[count - 1]);
}
