#include <string.h>

#include "peer.h"

static int64_t two(const char *p) { return (p[0] - '0') * 10 + (p[1] - '0'); }

// Days since 1970 of a date of the Gregorian calendar, counting years from March.
static int64_t day_number(int64_t year, int64_t month, int64_t day) {
  int64_t y = month <= 2 ? year - 1 : year, m = month <= 2 ? month + 9 : month - 3;
  return 365 * y + y / 4 - y / 100 + y / 400 + (153 * m + 2) / 5 + day - 1 - 719468;
}

// A plain decimal of at most 15 digits: a whole number below 2^53 over a power of ten, which is
// rounded once and so exactly. Leaves `*text` behind the byte that ends it.
static double number(const char **text) {
  static const double tens[] = {1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9};
  const char *p = *text;
  uint64_t digits = 0;
  for (; (unsigned char)(*p - '0') < 10; p++) digits = digits * 10 + (uint64_t)(*p - '0');
  int places = 0;
  if (*p == '.') {
    const char *point = p++;
    for (; (unsigned char)(*p - '0') < 10; p++) digits = digits * 10 + (uint64_t)(*p - '0');
    places = (int)(p - point) - 1;
  }
  *text = p + 1;
  return (double)digits / tens[places];
}

int64_t peer_parse(const char *text, const char *end, peer_columns c) {
  int64_t row = 0, midnight = 0;
  char date[10] = {0};
  const char *p = memchr(text, '\n', (size_t)(end - text));
  for (p = p ? p + 1 : end; p < end; row++) {
    if (memcmp(p, date, 10) != 0) {  // once a day
      memcpy(date, p, 10);
      midnight = 86400 * day_number(two(p) * 100 + two(p + 2), two(p + 5), two(p + 8));
    }
    c.time[row] = midnight + two(p + 11) * 3600 + two(p + 14) * 60 + two(p + 17);
    p += 21;
    c.open[row] = number(&p);
    c.high[row] = number(&p);
    c.low[row] = number(&p);
    c.close[row] = number(&p);
    c.volume[row] = number(&p);
  }
  return row;
}
