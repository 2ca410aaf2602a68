#ifndef COLUMNS_H
#define COLUMNS_H

#include <stddef.h>

// Loops over columns that a wider processor works wider: each is compiled for several x86 processors, and
// the one that fits is chosen when the program starts. All give the same bits.

// Two columns whose crossings are asked for, each with the value before its first, and what their values are
// measured by: the sizes of which a share counts as equal. Where both are measured by themselves, `sizes` are
// the values; unknown sizes (NaN) count as 0.
struct column_pair {
  const double *a, *b;
  const double *sizes_a, *sizes_b;
  // The share of the larger size within which a and b are equal.
  double tie;
};

// 1 where a comes above b at a bar and was not above it at the bar before, else 0; and likewise below.
// What is written lies in neither column.
void columns_cross_above(const struct column_pair *pair, double *out, ptrdiff_t count);
void columns_cross_below(const struct column_pair *pair, double *out, ptrdiff_t count);
// Either of them.
void columns_cross(const struct column_pair *pair, double *out, ptrdiff_t count);
// Each of them.
void columns_cross_both(const struct column_pair *pair, double *above, double *below, ptrdiff_t count);

#endif
