#pragma once

#include <stddef.h>

/// What pages say in a language (`zh-Hant`, `zh-Hans`, `ja`) as the text of a gettext file; NULL for
/// a language that has none.
const unsigned char *phrases(const char *language, size_t *count);
