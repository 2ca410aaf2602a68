// The static Foundation carries ICU, and ICU its tables of languages: 34 MB in the program, of which
// nothing here reads a byte. ICU finds its tables by the symbol below, so an empty table under that
// name keeps the full one out. The symbol is hidden: a program that links Foundation as a shared
// library, as the tests do, keeps ICU's own table. Another release of ICU has another number in the
// name; then the full table is linked as if this file were not there.
//
// The layout is that of ICU's common data: a header of 32 bytes, and a table of contents with its
// count of entries first.
#include <stdint.h>

struct Table {
  uint16_t header_size;
  uint8_t magic[2];
  uint16_t info_size;
  uint16_t reserved;
  uint8_t is_big_endian;
  uint8_t is_ebcdic;
  uint8_t bytes_of_character;
  uint8_t also_reserved;
  uint8_t format[4];
  uint8_t format_version[4];
  uint8_t data_version[4];
  uint8_t padding[8];
  uint32_t count;
  uint32_t also_padding[3];
};

__attribute__((visibility("hidden"))) const struct Table icudt76_dat = {
    .header_size = 32,
    .magic = {0xda, 0x27},
    .info_size = 20,
    .bytes_of_character = 2,
    .format = {'C', 'm', 'n', 'D'},
    .format_version = {1},
};
