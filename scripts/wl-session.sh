#!/bin/bash
# A private Wayland compositor (sway) for tests, the counterpart of scripts/x-session.sh.
#
#   scripts/wl-session.sh start [--size 1600x1000] [--scale 1] [--nest] [--dir DIR]
#   scripts/wl-session.sh env   [--dir DIR]             eval "$(scripts/wl-session.sh env)" enters it
#   scripts/wl-session.sh shot  [--dir DIR] [--out F.png]
#   scripts/wl-session.sh stop  [--dir DIR]
#
# It is headless: wtype sends keys, scripts/wlptr.py the pointer and fractional scrolling, and grim takes
# screenshots. --nest opens it as a window of the X server in $DISPLAY; x-session.sh gives it multi-touch.
# Sway refuses to run as root, so root starts it as `nobody`. Packages: sway grim (and wtype).
#
# DIR holds socket, log and process id; default $WL_SESSION_DIR, else ${TMPDIR:-/tmp}/wl-session.
set -eu

fail() { echo "wl-session: $*" >&2; exit 1; }
usage() { sed -n '2,7p' "$0" | sed 's/^# \{0,1\}//' >&2; exit 64; }

[ $# -gt 0 ] || usage
command=$1; shift
size=1600x1000 scale=1 backend=headless out=
dir=${WL_SESSION_DIR:-${TMPDIR:-/tmp}/wl-session}
while [ $# -gt 0 ]; do
  case $1 in --nest) backend=x11; shift; continue ;; esac
  [ $# -ge 2 ] || fail "option $1 needs a value"
  case $1 in
    --size) size=$2 ;; --scale) scale=$2 ;; --dir) dir=$2 ;; --out) out=$2 ;;
    *) fail "unknown option $1" ;;
  esac
  shift 2
done
case $dir in /*) ;; *) dir=$PWD/$dir ;; esac

# Root runs sway as `nobody`; other users run it as themselves.
as_user=()
[ "$(id -u)" != 0 ] || as_user=(setpriv --reuid 65534 --regid 65534 --clear-groups)

started() { sed 's/.*) //' "/proc/$1/stat" 2>/dev/null | cut -d' ' -f20; }
alive() {
  local pid start
  [ -f "$dir/sway.pid" ] && read -r pid start < "$dir/sway.pid" || return 1
  [ -n "$start" ] && [ "$(started "$pid")" = "$start" ] && ! grep -qs '^State:.Z' "/proc/$pid/status"
}

stop() {
  local pid start tries
  if alive; then
    read -r pid start < "$dir/sway.pid"
    kill "$pid" 2>/dev/null || true
    for tries in $(seq 1 100); do alive || break; sleep 0.02; done
    if alive; then kill -9 "$pid" 2>/dev/null || true; fi
  fi
  rm -f "$dir/sway.pid" "$dir/display" "$dir"/wayland-* "$dir"/sway-ipc*
}

start() {
  local tries socket=
  command -v sway >/dev/null || fail "sway is missing: apt-get install --no-install-recommends sway"
  case $size in *x*) ;; *) fail "--size wants WIDTHxHEIGHT, not $size" ;; esac
  [ ${#dir} -le 80 ] || fail "$dir is too long for a socket's name: choose a shorter --dir"
  mkdir -p "$dir"
  stop
  cat > "$dir/sway.conf" <<CONF
output * resolution $size scale $scale
default_border none
xwayland disable
for_window [app_id=".*"] floating enable
CONF
  : > "$dir/sway.log"
  if [ "$(id -u)" = 0 ]; then chown -R nobody "$dir"; fi
  chmod 700 "$dir"
  ( cd "$dir"
    # Closes the caller's files: see `detached` in x-session.sh.
    for file in /proc/self/fd/*; do
      file=${file##*/}
      [ "$file" -lt 3 ] || eval "exec $file>&-" 2>/dev/null
    done
    exec env -u WAYLAND_DISPLAY -u SWAYSOCK WLR_BACKENDS=$backend \
      WLR_LIBINPUT_NO_DEVICES=1 WLR_RENDERER=pixman XDG_RUNTIME_DIR="$dir" HOME="$dir" \
      setsid "${as_user[@]}" sway -c sway.conf --unsupported-gpu ) >"$dir/sway.log" 2>&1 </dev/null &
  echo "$! $(started $!)" > "$dir/sway.pid"
  for tries in $(seq 1 200); do
    socket=$(find "$dir" -maxdepth 1 -name 'wayland-[0-9]*' ! -name '*.lock' -printf '%f\n' | head -1)
    [ -z "$socket" ] || ! ls "$dir"/sway-ipc* >/dev/null 2>&1 || break
    alive || break
    sleep 0.025
  done
  if [ -z "$socket" ] || ! alive; then
    tail -5 "$dir/sway.log" >&2
    stop
    fail "sway did not start; its words are above"
  fi
  echo "$socket" > "$dir/display"
  echo "$socket"
}

running() { [ -s "$dir/display" ] && alive || fail "no session in $dir: start one first"; }

case $command in
  start) start ;;
  env)
    running
    echo "export XDG_RUNTIME_DIR='$dir' WAYLAND_DISPLAY=$(cat "$dir/display") WL_SESSION_DIR='$dir' \
SDL_VIDEODRIVER=wayland SWAYSOCK=$(ls "$dir"/sway-ipc*)"
    ;;
  shot)
    running
    command -v grim >/dev/null || fail "grim is missing: apt-get install --no-install-recommends grim"
    XDG_RUNTIME_DIR=$dir WAYLAND_DISPLAY=$(cat "$dir/display") grim "${out:-$dir/shot.png}"
    ;;
  stop) [ ! -d "$dir" ] || stop ;;
  *) usage ;;
esac
