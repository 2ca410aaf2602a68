#include "report_script.h"

#include <string.h>

// The compiler takes the bytes in (C23), so that a build needs neither node nor a bundler.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char script[] = {
#embed "bundle.js"
};

static const unsigned char traditional[] = {
#embed "bundle.zh-Hant.js"
};

static const unsigned char simplified[] = {
#embed "bundle.zh-Hans.js"
};

static const unsigned char japanese[] = {
#embed "bundle.ja.js"
};

const unsigned char *report_script(const char *language, size_t *count) {
  if (strcmp(language, "zh-Hant") == 0) return *count = sizeof traditional, traditional;
  if (strcmp(language, "zh-Hans") == 0) return *count = sizeof simplified, simplified;
  if (strcmp(language, "ja") == 0) return *count = sizeof japanese, japanese;
  *count = sizeof script;
  return script;
}

static const unsigned char gallery[] = {
#embed "gallery.js"
};

static const unsigned char traditional_gallery[] = {
#embed "gallery.zh-Hant.js"
};

static const unsigned char simplified_gallery[] = {
#embed "gallery.zh-Hans.js"
};

static const unsigned char japanese_gallery[] = {
#embed "gallery.ja.js"
};

const unsigned char *gallery_script(const char *language, size_t *count) {
  if (strcmp(language, "zh-Hant") == 0) {
    return *count = sizeof traditional_gallery, traditional_gallery;
  }
  if (strcmp(language, "zh-Hans") == 0) {
    return *count = sizeof simplified_gallery, simplified_gallery;
  }
  if (strcmp(language, "ja") == 0) return *count = sizeof japanese_gallery, japanese_gallery;
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

static const unsigned char languages[] = {
#embed "languages.js"
};

const unsigned char *languages_script(size_t *count) {
  *count = sizeof languages;
  return languages;
}
