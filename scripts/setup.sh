#!/usr/bin/env bash
# Installs the system packages that a build needs, asking apt only for what is absent.
#   scripts/setup.sh          what the product needs
#   scripts/setup.sh tests    and what the tests need besides; Python's packages go into .build/python
#   scripts/setup.sh system   the same without Python's packages
set -euo pipefail

fail() { # what is wrong, then a line each of what helps
  printf 'error: %s\n' "$1" >&2
  shift
  if [ $# -gt 0 ]; then printf '%s\n' "$@" >&2; fi
  exit 1
}

command -v swift >/dev/null ||
  fail "no 'swift' on the PATH; install a Swift 6.3 toolchain from https://www.swift.org/install"

packages=(
  make git pkg-config ca-certificates
  libsqlite3-dev libpng-dev libfreetype-dev libfontconfig-dev
  zlib1g-dev libzip-dev
  fonts-dejavu-core tzdata
)
if [ "${1:-}" = tests ] || [ "${1:-}" = system ]; then
  packages+=(
    python3 python3-venv sqlite3 optipng
    nodejs esbuild node-typescript chromium
  )
fi

# Debian 13 keeps the converters for Big5 in a package of their own.
if ! iconv -f BIG5 -t UTF-8 </dev/null >/dev/null 2>&1; then packages+=(libc-gconv-modules-extra); fi

# What the toolchain stands on is told by what works, not by names of packages: images and other
# releases of Debian have the same under other names.
toolchain_works() {
  command -v ld.gold && [ -e /usr/include/stdio.h ] && compgen -G '/usr/lib/gcc/*/*/libstdc++.so' &&
    swift package --version
} >/dev/null 2>&1
if ! toolchain_works; then
  packages+=(binutils libc6-dev libstdc++-12-dev libcurl4 libncurses6 libxml2)
fi

command -v dpkg-query >/dev/null || {
  echo "note: no dpkg here, so nothing is installed; needed are what Debian calls ${packages[*]}" >&2
  exit 0
}

missing=()
for package in "${packages[@]}"; do
  status=$(dpkg-query -W -f='${db:Status-Status}' "$package" 2>/dev/null || true)
  [ "$status" = installed ] || missing+=("$package")
done

if [ ${#missing[@]} -gt 0 ]; then
  as_root=()
  if [ "$(id -u)" != 0 ]; then
    command -v sudo >/dev/null || fail "these packages are missing and there is no sudo: ${missing[*]}" \
      "As root, run: apt-get update && apt-get install -y ${missing[*]}"
    as_root=(sudo)
  fi
  echo "Installing: ${missing[*]}"
  log=$(mktemp)
  trap 'rm -f "$log"' EXIT
  {
    "${as_root[@]}" apt-get update -qq &&
      "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
        apt-get install -y -qq --no-install-recommends "${missing[@]}"
  } >"$log" 2>&1 || {
    cat "$log" >&2
    fail "apt could not install: ${missing[*]}"
  }
fi

swift package --version >/dev/null 2>&1 || fail "swift is there but does not run:" \
  "$(swift package --version 2>&1 | tail -3)"

if [ "${1:-}" = tests ]; then
  cd "$(dirname "$0")/.."
  modules=(
    pyarrow==26.0.1 pandas==3.1.1 playwright==1.65.2 axe-playwright-python==0.1.8
    polars==2.1.0 pytest==9.2.0 mypy==2.4.1 pandas-stubs==3.1.0.261029 setuptools==84.2.1
    pillow==13.0.0 optuna==5.0.0 cmaes==0.13.1
  )
  have=$(.build/python/bin/pip freeze --all 2>/dev/null || true)
  for module in "${modules[@]}"; do
    if ! grep -qx "$module" <<<"$have"; then
      echo "Installing for Python: ${modules[*]}"
      python3 -m venv .build/python && .build/python/bin/pip install -q "${modules[@]}" || {
        rm -rf .build/python
        echo "note: pip could not install ${modules[*]}; the tests of Parquet, Feather, the browser and the Python package are skipped" >&2
      }
      break
    fi
  done
  if [ -x .build/python/bin/pip ] && ! .build/python/bin/python3 -c 'import ray' 2>/dev/null; then
    .build/python/bin/pip install -q ray==2.60.0 ||
      echo "note: pip could not install ray; the tests of searches on a cluster are skipped" >&2
  fi
fi
