#include "png_writer.h"

#include <png.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

struct output {
  struct png_file file;
  size_t capacity;
};

static void fail(png_structp png, png_const_charp message) {
  struct output *output = png_get_error_ptr(png);
  strncpy(output->file.message, message, sizeof output->file.message - 1);
  png_longjmp(png, 1);
}

static void ignore(png_structp png, png_const_charp message) {
  (void)png;
  (void)message;
}

static void append(png_structp png, png_bytep bytes, size_t count) {
  struct output *output = png_get_io_ptr(png);
  if (count > output->capacity - output->file.count) {
    size_t capacity = 2 * (output->file.count + count);
    uint8_t *grown = realloc(output->file.bytes, capacity);
    if (grown == NULL) png_error(png, "no memory");
    output->file.bytes = grown;
    output->capacity = capacity;
  }
  memcpy(output->file.bytes + output->file.count, bytes, count);
  output->file.count += count;
}

static void flush(png_structp png) { (void)png; }

static void write_header(png_structp png, png_infop info, const struct png_pixels *pixels) {
  int has_palette = pixels->colors > 0;
  png_set_IHDR(png, info, pixels->width, pixels->height, has_palette ? (int)pixels->bits : 8,
               has_palette ? PNG_COLOR_TYPE_PALETTE : PNG_COLOR_TYPE_RGB, PNG_INTERLACE_NONE,
               PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
  png_set_sRGB(png, info, PNG_sRGB_INTENT_PERCEPTUAL);
  if (has_palette) {
    png_color palette[256];
    for (uint32_t color = 0; color < pixels->colors; color++) {
      const uint8_t *bytes = pixels->palette + 3 * color;
      palette[color] = (png_color){bytes[0], bytes[1], bytes[2]};
    }
    png_set_PLTE(png, info, palette, (int)pixels->colors);
  }
  png_write_info(png, info);
  if (has_palette) png_set_packing(png);
}

struct png_file png_file_of(const struct png_pixels *pixels) {
  struct output output = {{NULL, 0, ""}, 0};
  png_infop info = NULL;
  png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, &output, fail, ignore);
  if (png == NULL) {
    strcpy(output.file.message, "no memory");
    return output.file;
  }
  if (setjmp(png_jmpbuf(png))) {
    png_destroy_write_struct(&png, &info);
    free(output.file.bytes);
    output.file.bytes = NULL;
    output.file.count = 0;
    return output.file;
  }
  info = png_create_info_struct(png);
  if (info == NULL) png_error(png, "no memory");
  png_set_user_limits(png, pixels->width, pixels->height);
  png_set_write_fn(png, &output, append, flush);
  // Candles, lines and bars go on in the next row, so a row's differences to the one above are runs
  // of zeros; looking for anything but runs takes several times as long and saves little.
  png_set_filter(png, PNG_FILTER_TYPE_BASE, PNG_FILTER_UP);
  png_set_compression_strategy(png, Z_RLE);
  write_header(png, info, pixels);
  size_t stride = (size_t)pixels->width * (pixels->colors > 0 ? 1 : 3);
  for (uint32_t row = 0; row < pixels->height; row++) {
    png_write_row(png, pixels->bytes + row * stride);
  }
  png_write_end(png, NULL);
  png_destroy_write_struct(&png, &info);
  return output.file;
}
