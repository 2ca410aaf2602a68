#include "phrases.h"

#include <string.h>

// The compiler takes the bytes in (C23).
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char traditional[] = {
#embed "zh-Hant.po"
};
static const unsigned char simplified[] = {
#embed "zh-Hans.po"
};
static const unsigned char japanese[] = {
#embed "ja.po"
};

const unsigned char *phrases(const char *language, size_t *count) {
  if (strcmp(language, "zh-Hant") == 0) return *count = sizeof traditional, traditional;
  if (strcmp(language, "zh-Hans") == 0) return *count = sizeof simplified, simplified;
  if (strcmp(language, "ja") == 0) return *count = sizeof japanese, japanese;
  *count = 0;
  return NULL;
}
