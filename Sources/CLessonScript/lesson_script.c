#include "lesson_script.h"

// The compiler takes the bytes in (C23), so that a build needs neither node nor a bundler.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char script[] = {
#embed "bundle.js"
};

const unsigned char *lesson_script(size_t *count) {
  *count = sizeof script;
  return script;
}
