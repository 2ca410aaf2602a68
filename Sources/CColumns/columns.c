#include "columns.h"

#include <stdbool.h>
#if __has_include(<features.h>)
#include <features.h>
#endif

// What is chosen at the start of a program needs glibc.
#if defined(__x86_64__) && defined(__GLIBC__)
#define WIDER __attribute__((target_clones("avx512f", "avx2", "default")))
#else
#define WIDER
#endif
#define INLINE static inline __attribute__((always_inline))

INLINE double known(double size) { return size == size ? size : 0; }

INLINE double larger(double a, double b) {
  a = __builtin_fabs(a);
  b = __builtin_fabs(b);
  return a > b ? a : b;
}

// The width of a tie between two sizes; where they are the values, an unknown one has an unknown distance,
// of which nothing is true.
INLINE double width(double a, double b, double tie, bool is_own) {
  return tie * (is_own ? larger(a, b) : larger(known(a), known(b)));
}

// The conditions are joined by their bits: a branch would be one that the data decide.
INLINE void cross(
  const double *restrict a, const double *restrict b, const double *restrict p, const double *restrict q,
  double *restrict above, double *restrict below, ptrdiff_t count, double tie, bool is_own, bool is_either)
{
  double before = a[-1] - b[-1];
  double around = width(p[-1], q[-1], tie, is_own);
  for (ptrdiff_t i = 0; i < count; i++) {
    double now = a[i] - b[i];
    double near = width(p[i], q[i], tie, is_own);
    bool up = (before <= around) & (now > near);
    bool down = (before >= -around) & (now < -near);
    if (is_either) {
      above[i] = (up | down) ? 1 : 0;
    } else {
      if (above) above[i] = up ? 1 : 0;
      if (below) below[i] = down ? 1 : 0;
    }
    before = now;
    around = near;
  }
}

// The two forms of a loop: values measured by themselves, and others.
#define CROSS(pair, above, below, count, is_either)                                                      \
  if ((pair)->a == (pair)->sizes_a && (pair)->b == (pair)->sizes_b) {                                     \
    cross((pair)->a, (pair)->b, (pair)->a, (pair)->b, above, below, count, (pair)->tie, true, is_either); \
  } else {                                                                                                \
    cross(                                                                                                \
      (pair)->a, (pair)->b, (pair)->sizes_a, (pair)->sizes_b, above, below, count, (pair)->tie, false,    \
      is_either);                                                                                         \
  }

WIDER void columns_cross_above(const struct column_pair *pair, double *out, ptrdiff_t count)
{
  CROSS(pair, out, NULL, count, false)
}

WIDER void columns_cross_below(const struct column_pair *pair, double *out, ptrdiff_t count)
{
  CROSS(pair, NULL, out, count, false)
}

WIDER void columns_cross(const struct column_pair *pair, double *out, ptrdiff_t count)
{
  CROSS(pair, out, NULL, count, true)
}

WIDER void columns_cross_both(
  const struct column_pair *pair, double *above, double *below, ptrdiff_t count)
{
  CROSS(pair, above, below, count, false)
}
