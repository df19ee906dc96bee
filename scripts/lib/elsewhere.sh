# Sourced by scripts, after packages.sh: roots of other Debian or Ubuntu releases, to build and test in.
#
# A root is made once, with debootstrap, and kept. Everything happens as root, in a mount namespace of its
# own: whatever is mounted is gone when the script ends, however it ends.

# Where roots are kept; each takes 1 to 3 GB.
elsewhere_home=${PANORAMA_ELSEWHERE:-/var/tmp/panorama-elsewhere}
# Where libraries lie in a root that programs of this machine need and the release does not have.
lent=/usr/local/lib/panorama-lent

# Restarts the script in a mount namespace of its own, once. Call it first, with the script's arguments.
need_own_mounts() { # ARGUMENTS…
  [ "$(id -u)" = 0 ] || fail "other releases are tried in a chroot: run it as root"
  [ -z "${PANORAMA_OWN_MOUNTS:-}" ] || return 0
  PANORAMA_OWN_MOUNTS=yes exec unshare --mount --propagation private -- "$0" "$@"
}

# Prints the address of the mirror that apt uses here for this distribution.
mirror_of_apt() {
  local files=(/etc/apt/sources.list /etc/apt/sources.list.d/*.list /etc/apt/sources.list.d/*.sources)
  { grep -hE '^(deb |URIs:)' "${files[@]}" 2>/dev/null || true; } |
    grep -oE '[a-z+]+://[^ ]+' | grep -v security | head -n 1
}

# Makes the root of SUITE unless it exists, and sets `elsewhere` to its folder.
need_root_of() { # SUITE
  local suite=$1 mirror=${PANORAMA_MIRROR:-} script=() components=main
  elsewhere=$elsewhere_home/$suite
  if [ ! -e "$elsewhere/.made" ]; then
    need_packages debootstrap
    [ -n "$mirror" ] || mirror=$(mirror_of_apt)
    [ -n "$mirror" ] || fail "no mirror is known: set PANORAMA_MIRROR to the address of one that has $suite"
    # Ubuntu has most of the packages that are needed in its second component.
    case $mirror in *ubuntu*) components=main,universe ;; esac
    # debootstrap does not know releases that are newer than itself; all of a distribution are made alike.
    if [ ! -e "/usr/share/debootstrap/scripts/$suite" ]; then
      case $mirror in *ubuntu*) script=(gutsy) ;; *) script=(sid) ;; esac
    fi
    say "making a root of $suite in $elsewhere (some minutes)"
    rm -rf "$elsewhere"
    mkdir -p "$elsewhere"
    debootstrap --variant=minbase --components="$components" "$suite" "$elsewhere" "$mirror" "${script[@]}" >&2 ||
      fail "debootstrap could not make a root of $suite"
    touch "$elsewhere/.made"
  fi
  # The names and the ways out that this machine uses.
  local file
  for file in /etc/hosts /etc/resolv.conf; do
    [ ! -e "$file" ] || cp -L "$file" "$elsewhere$file"
  done
  { grep -lsE '^ *Acquire::' /etc/apt/apt.conf.d/* || true; } | while IFS= read -r file; do
    # By a name that no package there has.
    cp "$file" "$elsewhere/etc/apt/apt.conf.d/here-${file##*/}"
  done
  # Only a root that is a mount itself lets programs in it have mounts of their own.
  mount --bind "$elsewhere" "$elsewhere"
  mount -t proc proc "$elsewhere/proc"
  bind_elsewhere /dev
}

# Shows FOLDER of this machine in the root, at PLACE (default: the same path).
bind_elsewhere() { # FOLDER [PLACE]
  local place=$elsewhere${2:-$1}
  mkdir -p "$place"
  mount --rbind "$1" "$place" || fail "$1 cannot be shown in $elsewhere"
}

# Runs a command in the root with a small, known environment; NAME=VALUE before it adds to that.
run_elsewhere() {
  chroot "$elsewhere" env -i HOME=/root LANG=C.UTF-8 TERM=dumb DEBIAN_FRONTEND=noninteractive \
    LD_LIBRARY_PATH="$lent" \
    PATH="${elsewhere_path:-}/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin" "$@"
}

# Installs packages in the root. A package that the release does not have fails.
install_elsewhere() {
  run_elsewhere apt-get -q -y update >&2 || fail "apt-get update failed in $elsewhere"
  run_elsewhere apt-get -q -y install --no-install-recommends "$@" >&2 ||
    fail "not all packages could be installed in $elsewhere"
}

# Shows the Swift toolchain of this machine in the root.
bind_swift_elsewhere() {
  local toolchain
  toolchain=$(dirname "$(dirname "$(readlink -f "$(command -v swift)")")")
  bind_elsewhere "$toolchain"
  elsewhere_path=$toolchain/bin:
  lend_libraries "$toolchain"/bin/{swift-package,swift-frontend,clang,lld}
  bind_local_packages
}

# Shows local copies of packages that git is told to use here instead of their addresses
# (`git config url.FOLDER.insteadOf`).
bind_local_packages() {
  local folder
  [ ! -e /etc/gitconfig ] || cp /etc/gitconfig "$elsewhere/etc/gitconfig"
  { git config --get-regexp '^url\..*\.insteadof$' || true; } |
    sed -n 's/^url\.\(file:\/\/\)\{0,1\}\(\/.*\)\/\.insteadof .*/\2/p' | sort -u |
    while IFS= read -r folder; do [ ! -d "$folder" ] || bind_elsewhere "$folder"; done
}

# Copies libraries that are missing there into the root, and those that they need in turn.
lend_libraries() { # PROGRAM…
  local name file missing
  mkdir -p "$elsewhere$lent"
  while :; do
    missing=$(run_elsewhere sh -c 'ldd "$@" 2>/dev/null || true' sh "$@" | sed -n 's/^\t\(.*\) => not found$/\1/p' | sort -u)
    [ -n "$missing" ] || return 0
    for name in $missing; do
      [ ! -e "$elsewhere$lent/$name" ] || fail "$name does not load in $elsewhere"
      file=$(ldconfig -p | sed -n "s/^\t$name .*x86-64.* => //p; s/^\t$name .*AArch64.* => //p" | head -n 1)
      [ -n "$file" ] || fail "$name is missing in $elsewhere and here"
      cp -L "$file" "$elsewhere$lent/$name"
    done
  done
}

# The newest commit of this checkout as $elsewhere/source. Files that are the same keep their times, so that a second
# build compiles only what is new.
take_source() {
  local git_folder
  git_folder=$(git rev-parse --absolute-git-dir)
  [ -d "$elsewhere/source/.git" ] || git clone -q --no-checkout "$git_folder" "$elsewhere/source"
  git -C "$elsewhere/source" fetch -q "$git_folder" HEAD
  git -C "$elsewhere/source" checkout -q --detach --force FETCH_HEAD
}
