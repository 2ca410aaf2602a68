#include "samples.h"

// Candles and documents of the repository, as they are there: the compiler takes the bytes in
// (C23), so that they are kept once only and cost no time to build.
#pragma clang diagnostic ignored "-Wc23-extensions"

#define FILE_OF(symbol, path) \
  { path, symbol, sizeof symbol }

static const unsigned char aapl_1d[] = {
#embed "../../datasets/aapl-1d.csv"
};
static const unsigned char goog_1d[] = {
#embed "../../datasets/goog-1d.csv"
};
static const unsigned char ibm_1d[] = {
#embed "../../datasets/ibm-1d.csv"
};
static const unsigned char msft_1d[] = {
#embed "../../datasets/msft-1d.csv"
};

static const SampleFile candles[] = {
  FILE_OF(aapl_1d, "aapl-1d.csv"),
  FILE_OF(goog_1d, "goog-1d.csv"),
  FILE_OF(ibm_1d, "ibm-1d.csv"),
  FILE_OF(msft_1d, "msft-1d.csv"),
};

static const unsigned char bollinger_breakout[] = {
#embed "../../examples/bollinger-breakout.json"
};
static const unsigned char both_sides[] = {
#embed "../../examples/both-sides.json"
};
static const unsigned char ma_crossover[] = {
#embed "../../examples/ma-crossover.json"
};
static const unsigned char macd_signal[] = {
#embed "../../examples/macd-signal.json"
};
static const unsigned char minutes_to_quarters[] = {
#embed "../../examples/minutes-to-quarters.json"
};
static const unsigned char rsi_reversion[] = {
#embed "../../examples/rsi-reversion.yaml"
};
static const unsigned char shared_account[] = {
#embed "../../examples/shared-account.json"
};

static const SampleFile strategies[] = {
  FILE_OF(bollinger_breakout, "bollinger-breakout.json"),
  FILE_OF(both_sides, "both-sides.json"),
  FILE_OF(ma_crossover, "ma-crossover.json"),
  FILE_OF(macd_signal, "macd-signal.json"),
  FILE_OF(minutes_to_quarters, "minutes-to-quarters.json"),
  FILE_OF(rsi_reversion, "rsi-reversion.yaml"),
  FILE_OF(shared_account, "shared-account.json"),
};

static const unsigned char us_stock_ibkr[] = {
#embed "../../presets/us-stock-ibkr.json"
};
static const unsigned char us_stock_free[] = {
#embed "../../presets/us-stock-free.json"
};
static const unsigned char tw_stock[] = {
#embed "../../presets/tw-stock.json"
};
static const unsigned char jp_stock[] = {
#embed "../../presets/jp-stock.json"
};
static const unsigned char cn_a_share[] = {
#embed "../../presets/cn-a-share.json"
};
static const unsigned char hk_stock[] = {
#embed "../../presets/hk-stock.json"
};
static const unsigned char binance_spot[] = {
#embed "../../presets/binance-spot.json"
};
static const unsigned char binance_futures[] = {
#embed "../../presets/binance-futures.json"
};
static const unsigned char fx_retail[] = {
#embed "../../presets/fx-retail.json"
};
static const unsigned char cme_futures[] = {
#embed "../../presets/cme-futures.json"
};

static const SampleFile presets[] = {
  FILE_OF(us_stock_ibkr, "us-stock-ibkr.json"),
  FILE_OF(us_stock_free, "us-stock-free.json"),
  FILE_OF(tw_stock, "tw-stock.json"),
  FILE_OF(jp_stock, "jp-stock.json"),
  FILE_OF(cn_a_share, "cn-a-share.json"),
  FILE_OF(hk_stock, "hk-stock.json"),
  FILE_OF(binance_spot, "binance-spot.json"),
  FILE_OF(binance_futures, "binance-futures.json"),
  FILE_OF(fx_retail, "fx-retail.json"),
  FILE_OF(cme_futures, "cme-futures.json"),
};

const SampleFile *sample_candles(size_t place) {
  return place < sizeof candles / sizeof *candles ? &candles[place] : NULL;
}

const SampleFile *sample_strategy(size_t place) {
  return place < sizeof strategies / sizeof *strategies ? &strategies[place] : NULL;
}

const SampleFile *sample_preset(size_t place) {
  return place < sizeof presets / sizeof *presets ? &presets[place] : NULL;
}
