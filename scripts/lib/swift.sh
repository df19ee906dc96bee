# Sourced by the scripts, after packages.sh: the Swift toolchain.

swift_needed=6.2
swift_home=https://www.swift.org/install/linux/

# Prints the compiler's version, such as 6.3.1, or nothing if there is none. Another program called
# swift, such as OpenStack's, does not count.
swift_version() {
  { swift --version 2>/dev/null || true; } | sed -n 's/.*Swift version \([0-9][0-9.]*\).*/\1/p'
}

# Makes sure that a recent enough compiler is installed.
need_swift() {
  local version
  version=$(swift_version)
  if [ -z "$version" ]; then
    install_swift
    version=$(swift_version)
  fi
  [ -n "$version" ] || fail "there is no Swift compiler: get Swift $swift_needed or later from $swift_home"
  [ "$(printf '%s\n' "$swift_needed" "$version" | sort -V | head -n 1)" = "$swift_needed" ] ||
    fail "Panorama needs Swift $swift_needed or later and this is Swift $version: get a newer one from $swift_home"
}

# The distribution's compiler, if there is one.
install_swift() {
  command -v apt-get >/dev/null && command -v apt-cache >/dev/null || return 0
  [ "$(id -u)" = 0 ] || command -v sudo >/dev/null || return 0
  update_lists
  apt-cache show swiftlang >/dev/null 2>&1 || return 0
  say "installing Swift: swiftlang"
  apt_get install --no-install-recommends swiftlang || fail "apt-get could not install swiftlang"
}
