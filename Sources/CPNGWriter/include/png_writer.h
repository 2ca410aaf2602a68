#ifndef PNG_WRITER_H
#define PNG_WRITER_H

#include <stddef.h>
#include <stdint.h>

// A PNG from pixels, by libpng: its errors jump out of the call, which only C can catch.

struct png_pixels {
  uint32_t width;
  uint32_t height;
  // A byte a pixel, its place in the palette; three bytes, red first, where there is no palette.
  const uint8_t *bytes;
  // Three bytes a colour, red first.
  const uint8_t *palette;
  // 0 to 256 colours; 0 for no palette.
  uint32_t colors;
  // 1, 2, 4 or 8 bits for the place of a pixel in the palette.
  uint32_t bits;
};

struct png_file {
  // The file, for the caller to free; NULL where it could not be made.
  uint8_t *bytes;
  size_t count;
  // Why not, in libpng's words.
  char message[80];
};

struct png_file png_file_of(const struct png_pixels *pixels);

#endif
