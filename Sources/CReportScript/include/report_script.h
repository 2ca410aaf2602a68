#pragma once

#include <stddef.h>

/// The script of the report's page in one file, which `scripts/bundle.sh` makes of the modules in
/// Sources/Report/Script, in a language (`zh-Hant`, `zh-Hans`, `ja`); in English for any other.
const unsigned char *report_script(const char *language, size_t *count);

/// That of the page of all runs, in a language as well.
const unsigned char *gallery_script(const char *language, size_t *count);

/// That of the pages of a server.
const unsigned char *serve_script(size_t *count);

/// That of the page of a search.
const unsigned char *sweep_script(size_t *count);

/// That of links to a page in other languages.
const unsigned char *languages_script(size_t *count);
