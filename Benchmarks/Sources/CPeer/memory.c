#include <limits.h>
#include <malloc.h>

#include "peer.h"

void peer_keep_memory(void) {
  mallopt(M_MMAP_MAX, 0);
  mallopt(M_TRIM_THRESHOLD, INT_MAX);
}
