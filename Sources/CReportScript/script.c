#include "report_script.h"

// The compiler takes the bytes in (C23), so that a build needs neither node nor a bundler.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char script[] = {
#embed "bundle.js"
};

const unsigned char *report_script(size_t *count) {
  *count = sizeof script;
  return script;
}

static const unsigned char gallery[] = {
#embed "gallery.js"
};

const unsigned char *gallery_script(size_t *count) {
  *count = sizeof gallery;
  return gallery;
}

static const unsigned char serve[] = {
#embed "serve.js"
};

const unsigned char *serve_script(size_t *count) {
  *count = sizeof serve;
  return serve;
}

static const unsigned char sweep[] = {
#embed "sweep.js"
};

const unsigned char *sweep_script(size_t *count) {
  *count = sizeof sweep;
  return sweep;
}
