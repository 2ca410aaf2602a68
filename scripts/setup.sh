#!/usr/bin/env bash
# Installs the system packages that a build needs, asking apt only for what is absent.
#   scripts/setup.sh          what the product needs
#   scripts/setup.sh tests    and what the tests need besides
set -euo pipefail

packages=(
  make git pkg-config ca-certificates
  libsqlite3-dev libpng-dev libfreetype-dev libfontconfig-dev zlib1g-dev
  fonts-dejavu-core tzdata
)
if [ "${1:-}" = tests ]; then packages+=(python3 sqlite3); fi

missing=()
for package in "${packages[@]}"; do
  status=$(dpkg-query -W -f='${db:Status-Status}' "$package" 2>/dev/null || true)
  [ "$status" = installed ] || missing+=("$package")
done

if [ ${#missing[@]} -gt 0 ]; then
  as_root=()
  if [ "$(id -u)" != 0 ]; then
    command -v sudo >/dev/null || {
      echo "error: these packages are missing and there is no sudo: ${missing[*]}" >&2
      echo "Install them as root: apt-get install ${missing[*]}" >&2
      exit 1
    }
    as_root=(sudo)
  fi
  echo "Installing: ${missing[*]}"
  "${as_root[@]}" apt-get update -qq
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq "${missing[@]}" >/dev/null
fi

command -v swift >/dev/null || {
  echo "error: no 'swift' on the PATH; install a Swift 6 toolchain from https://www.swift.org/install" >&2
  exit 1
}
