// What both strategies do after their signal, without a branch that depends on the data.
#ifndef ACCOUNT_H
#define ACCOUNT_H
#include "peer.h"

typedef struct {
  double cash, held, wanted, peak, deepest;
  int64_t fills;
} account;

static inline account account_of(double cash) { return (account){cash, 0, 0, cash, 0, 0}; }

// Trades at an open what the close before wanted: the difference is -1, 0 or 1 unit. The fill is
// always written and only counted where there was one.
static inline void fill_at(account *a, int64_t place, double price, double rate, peer_record r) {
  double units = a->wanted - a->held;
  a->cash -= price * (units + rate * (units * units));
  r.fill_place[a->fills] = (int32_t)place;
  r.fill_price[a->fills] = price;
  a->fills += units != 0;
  a->held = a->wanted;
}

static inline void mark_at(account *a, int64_t place, double close, peer_record r) {
  double equity = a->cash + a->held * close;
  r.equity[place] = equity;
  a->peak = equity > a->peak ? equity : a->peak;
  double fall = a->peak - equity;
  if (fall > a->deepest * a->peak) a->deepest = fall / a->peak;  // rare: a new deepest point
}

static inline peer_result result_of(const account *a, double last) {
  return (peer_result){a->fills, a->cash + a->held * last, a->deepest};
}

#endif
