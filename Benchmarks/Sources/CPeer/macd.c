#include "account.h"

enum { FAST = 12, SLOW = 26, SIGNAL = 9 };

peer_result peer_macd(const double *open, const double *close, int64_t count, int64_t first,
                      double cash, double rate, peer_record record) {
  account a = account_of(cash);
  const double wf = 2.0 / (FAST + 1), ws = 2.0 / (SLOW + 1), wg = 2.0 / (SIGNAL + 1);
  const int64_t line_at = SLOW - 1, signal_at = SLOW + SIGNAL - 2;
  double fast = 0, slow = 0, signal = 0, above = 0, below = 0;
  int64_t t = 0;
  for (; t <= signal_at && t < count; t++) {  // the means that the averages begin with
    if (t <= line_at) slow += close[t] / SLOW;
    if (t <= line_at && t > line_at - FAST) fast += close[t] / FAST;
    if (t > line_at) {
      fast += wf * (close[t] - fast);
      slow += ws * (close[t] - slow);
    }
    if (t >= line_at) signal += (fast - slow) / SIGNAL;
    record.equity[t] = cash;
  }
  if (t > signal_at) {
    above = fast - slow > signal;
    below = fast - slow < signal;
  }
  for (; t < count; t++) {
    fill_at(&a, t, open[t], rate, record);
    fast += wf * (close[t] - fast);
    slow += ws * (close[t] - slow);
    double line = fast - slow;
    signal += wg * (line - signal);
    double up = line > signal ? 1.0 : 0.0, down = line < signal ? 1.0 : 0.0;
    double enter = up * (1 - above), leave = down * (1 - below);
    double wanted = enter > 0 ? 1.0 : leave > 0 ? 0.0 : a.wanted;
    a.wanted = t >= first ? wanted : 0;
    above = up;
    below = down;
    mark_at(&a, t, close[t], record);
  }
  return result_of(&a, close[count - 1]);
}
