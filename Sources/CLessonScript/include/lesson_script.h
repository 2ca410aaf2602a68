#pragma once

#include <stddef.h>

/// The script of a lesson's page in one file, which `scripts/bundle.sh` makes of the modules in
/// Sources/Lesson/Script.
const unsigned char *lesson_script(size_t *count);
