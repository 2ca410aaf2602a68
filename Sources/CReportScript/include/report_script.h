#pragma once

#include <stddef.h>

/// The script of the report's page in one file, which `scripts/bundle.sh` makes of the modules in
/// Sources/Report/Script.
const unsigned char *report_script(size_t *count);

/// That of the page of all runs.
const unsigned char *gallery_script(size_t *count);

/// That of the pages of a server.
const unsigned char *serve_script(size_t *count);

/// That of the page of a search.
const unsigned char *sweep_script(size_t *count);
