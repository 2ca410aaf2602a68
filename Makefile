# make demo    sets up, builds, runs two examples on real data, says where the reports are
# make test    sets up, lints, builds with warnings as errors, runs all tests
# make simulate    plays 5,000 random strategies by a second, independent engine too (after make test)
# make python  builds the Python package with the program inside, .build/wheel/kreplay-….whl
# make install PREFIX=/usr/local    puts the binary in place, and the program that reads Parquet
.PHONY: demo test simulate build python install bench reports lessons lint setup clean

SHELL := /bin/bash
PREFIX ?= /usr/local
RELEASE = swift build -c release --static-swift-stdlib
KREPLAY = .build/release/kreplay
export TZ := UTC
export LC_ALL := C.UTF-8

demo: build
	@mkdir -p out
	@for example in ma-crossover macd-signal; do \
	  echo; echo "\$$ kreplay run examples/$$example.json --out out"; \
	  $(KREPLAY) run examples/$$example.json --out out --journal out/journal.sqlite || exit 1; \
	done
	@echo; echo "Open out/ma-crossover.html and out/macd-signal.html in a browser."

build: setup
	$(RELEASE) --product kreplay

python: build
	@python/wheel.sh $(KREPLAY) .build/wheel

# With sudo there is often no swift on the PATH: then what was built before goes in place.
install:
	@if command -v swift >/dev/null || [ ! -x $(KREPLAY) ]; then $(MAKE) --no-print-directory build; fi
	install -D -s -m 755 $(KREPLAY) $(DESTDIR)$(PREFIX)/bin/kreplay
	install -D -m 644 scripts/parquet.py $(DESTDIR)$(PREFIX)/share/kreplay/parquet.py

test:
	scripts/test.sh

simulate:
	for seed in 1 2 3 4 5; do \
	  Tests/Simulator/compare.py --binary .build/tests/release/kreplay --documents 1000 --seed $$seed || exit 1; \
	  Tests/Simulator/portfolio.py --binary .build/tests/release/kreplay --documents 300 --seed $$seed || exit 1; \
	done

lint:
	swift format lint --strict --recursive Package.swift Sources Tests Benchmarks/Package.swift Benchmarks/Sources examples/swift-strategy examples/swift-chart

bench: build
	swift run -c release --package-path Benchmarks kreplay-bench

reports: build
	scripts/reports.sh reports

# The book of all lessons, out/lessons/index.html.
lessons: build
	$(KREPLAY) explain --all --out out/lessons

setup:
	@scripts/setup.sh

clean:
	rm -rf .build Benchmarks/.build examples/swift-strategy/.build examples/swift-chart/.build out
