# Sourced by the scripts: installs missing Debian packages.

# Packages for building and running Panorama. libdecor's plugin draws title bars on compositors that leave
# them to programs, such as GNOME's. The programs open libtiff, libheif, libjxl, LibRaw and poppler only to read TIFF, HEIC, AVIF,
# JPEG XL, raw files of cameras and PDF, qpdf's library to write on PDF, and curl's for pictures on servers. The names of the packages of these libraries have
# their versions, so the programs that bring them are named.
build_packages=(
  ca-certificates git libsdl2-dev libx11-dev libxi-dev libwayland-dev libfreetype-dev
  libharfbuzz-dev libfribidi-dev libexpat1-dev libfontconfig-dev libpng-dev libjpeg-dev libwebp-dev libtiff-dev libgif-dev
  liblcms2-dev zlib1g-dev libcmark-gfm-dev libcmark-gfm-extensions-dev libminizip-dev libgumbo-dev libseccomp-dev libheif1 libjxl-dev libraw-bin libpoppler-glib8 libcairo2 qpdf curl
  libsqlite3-dev libdecor-0-plugin-1-cairo
  fonts-inter fonts-dejavu-core)

# More packages for its tests: a private X server with real touches and input tools, a private Wayland
# compositor with screenshots and a clipboard, Cairo and programs that read PDF for comparison, a private session bus
# with a portal, Unicode's own tests, and servers of tiles.
test_packages=(
  xserver-xorg-core xserver-xorg-video-dummy openbox x11-utils xdotool xclip imagemagick python3
  sway grim wl-clipboard libcairo2-dev poppler-utils mupdf-tools ghostscript dbus-daemon dbus-bin python3-dbus python3-gi
  at-spi2-core python3-pyatspi ibus ibus-table-cangjie5 ibus-anthy
  unicode-data desktop-file-utils appstream shared-mime-info libglib2.0-bin man-db nginx-light iipimage-server)

# Packages for running another processor's kernels (scripts/test-arm64).
arm64_packages=(gcc-aarch64-linux-gnu libc6-dev-arm64-cross qemu-user)

say() { printf '%s: %s\n' "${0##*/}" "$*" >&2; }
fail() { say "$*"; exit 1; }

# Prints the given packages that are not installed.
missing_packages() {
  local package
  for package in "$@"; do
    # Since 2024, libraries with other sizes of times on 32-bit machines have other names.
    dpkg-query -W -f '${db:Status-Status}\n' "$package" "${package}t64" 2>/dev/null | grep -qx installed ||
      printf '%s\n' "$package"
  done
}

as_root() {
  if [ "$(id -u)" = 0 ]; then "$@"; else sudo "$@"; fi
}

apt_get() {
  as_root env DEBIAN_FRONTEND=noninteractive \
    apt-get -q -y -o DPkg::Lock::Timeout=300 -o Dpkg::Use-Pty=0 "$@" >&2
}

# Updates apt's lists once a run.
update_lists() {
  [ -z "${lists_are_current:-}" ] || return 0
  apt_get update || say "apt-get update failed: continuing with the existing lists"
  lists_are_current=yes
}

# Installs the given packages that are missing. If none is missing, it prints nothing and does not run
# apt.
need_packages() {
  if ! command -v apt-get >/dev/null || ! command -v dpkg-query >/dev/null; then
    say "there is no apt: install these packages (Debian's names) yourself: pkg-config $*"
    return 0
  fi
  local missing package
  mapfile -t missing < <(missing_packages "$@")
  # By the command, because two packages provide it.
  command -v pkg-config >/dev/null || missing+=(pkg-config)
  [ "${#missing[@]}" -gt 0 ] || return 0
  if [ "$(id -u)" != 0 ] && ! command -v sudo >/dev/null; then
    fail "missing, and there is no sudo: as root, run  apt-get install --no-install-recommends ${missing[*]}"
  fi
  update_lists
  # Newer releases have libheif's decoders in packages of their own.
  if [[ " ${missing[*]} " == *" libheif1 "* ]]; then
    for package in libheif-plugin-libde265 libheif-plugin-dav1d; do
      if apt-cache show "$package" >/dev/null 2>&1; then missing+=("$package"); fi
    done
  fi
  say "installing missing packages: ${missing[*]}"
  apt_get install --no-install-recommends "${missing[@]}" || fail "apt-get could not install ${missing[*]}"
}
