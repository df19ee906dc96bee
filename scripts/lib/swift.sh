# Sourced by the scripts, after packages.sh: the Swift toolchain.

swift_needed=6.2
swift_home=https://www.swift.org/install/linux/

# Prints the compiler's version, such as 6.3.1, or nothing if there is none. Another program called
# swift, such as OpenStack's, does not count.
swift_version() {
  { swift --version 2>/dev/null || true; } | sed -n 's/.*Swift version \([0-9][0-9.]*\).*/\1/p'
}

# Is version $1 recent enough?
is_recent_swift() {
  [ "$(printf '%s\n' "$swift_needed" "$1" | sort -V | head -n 1)" = "$swift_needed" ]
}

# Makes sure that a recent enough compiler is installed.
need_swift() {
  local version offered=
  version=$(swift_version)
  if [ -z "$version" ]; then
    offered=$(offered_swift)
    # The toolchain is half a gigabyte: one that is too old is not even fetched.
    if [ -n "$offered" ] && is_recent_swift "$offered"; then
      install_swift
      version=$(swift_version)
    fi
  fi
  if [ -z "$version" ]; then
    [ -z "$offered" ] ||
      fail "there is no Swift compiler, and this distribution's Swift is $offered: get Swift $swift_needed or later from $swift_home"
    fail "there is no Swift compiler: get Swift $swift_needed or later from $swift_home"
  fi
  is_recent_swift "$version" ||
    fail "Panorama needs Swift $swift_needed or later and this is Swift $version: get a newer one from $swift_home"
}

# Sets `release`: the options of a release build of the checkout in folder $1. An index of all symbols, which editors
# use, takes a quarter of the compiler's time. What was built with one is kept, because another build would compile
# all sources again.
choose_release() {
  release=(-c release)
  grep -qs index-store-path "$1/.build/release.yaml" || release+=(--disable-index-store)
}

# Sets `local_names`: the options of the linker for a program that exports nothing, which starts sooner and is smaller:
# there are few names left to look up in its many libraries. Needs a folder for builds in the checkout in folder $1.
keep_names_local() {
  mkdir -p "$1/.build"
  printf '{ local: *; };\n' > "$1/.build/exports"
  local_names=(-Xlinker "--version-script=$1/.build/exports")
}

# Sets `installed`: the options of a build of the checkout in folder $1 as it is installed. Swift's libraries are linked
# statically, so it runs without Swift, and other builds are not touched.
choose_installed() {
  keep_names_local "$1"
  installed=(-c release --static-swift-stdlib --package-path "$1" --scratch-path "$1/.build/install")
  # The C code checks its stack, and addresses of functions are written before the program starts and
  # never again.
  installed+=(-Xcc -fstack-protector-strong -Xlinker -z -Xlinker now -Xlinker -z -Xlinker relro)
  # Packed relocations are fewer pages to read.
  installed+=(-Xswiftc -use-ld=lld -Xlinker -z -Xlinker pack-relative-relocs "${local_names[@]}")
}

# Prints the version of the distribution's compiler, such as 6.2.3, or nothing if there is none or it cannot
# be installed from here.
offered_swift() {
  command -v apt-get >/dev/null && command -v apt-cache >/dev/null || return 0
  [ "$(id -u)" = 0 ] || command -v sudo >/dev/null || return 0
  update_lists
  { LC_ALL=C apt-cache policy swiftlang 2>/dev/null || true; } |
    sed -n 's/^ *Candidate: \([0-9][0-9.]*[0-9]\).*/\1/p'
}

install_swift() {
  say "installing Swift: swiftlang"
  apt_get install --no-install-recommends swiftlang || fail "apt-get could not install swiftlang"
}
