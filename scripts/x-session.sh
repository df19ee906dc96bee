#!/bin/bash
# A private, invisible X server for tests. It needs neither root nor a network.
#
#   scripts/x-session.sh start [--server xorg|xvfb] [--size 1920x1080] [--wm openbox|none] [--dir DIR]
#   scripts/x-session.sh env   [--dir DIR]              eval "$(scripts/x-session.sh env)" enters it
#   scripts/x-session.sh shot  [--dir DIR] [--out F.png]
#   scripts/x-session.sh stop  [--dir DIR]
#
# xorg: Xorg on its dummy video driver, with the server's own `inputtest` devices: real multi-touch,
#       smooth scroll, trackpad pinch and swipe, a pen with pressure and its eraser end
#       (scripts/touchctl.py plays them), and XTEST (xdotool).
# xvfb: XTEST only: mouse, whole wheel clicks and keys, no touch.
#
# DIR holds sockets, logs and process ids; default $X_SESSION_DIR, else ${TMPDIR:-/tmp}/x-session.
# `start` prints the display's name and exits with 0 once the server, the window manager and the input
# daemon answer; it reuses a session already running in DIR. On failure it leaves nothing running and
# says on standard error what is missing. `stop` exits with 0 once nothing of DIR runs.
set -eu

fail() { echo "x-session: $*" >&2; exit 1; }
usage() { sed -n '2,8p' "$0" | sed 's/^# \{0,1\}//' >&2; exit 64; }

[ $# -gt 0 ] || usage
command=$1; shift
server=xorg size=1920x1080 wm=openbox out=
dir=${X_SESSION_DIR:-${TMPDIR:-/tmp}/x-session}
while [ $# -gt 0 ]; do
  [ $# -ge 2 ] || fail "option $1 needs a value"
  case $1 in
    --server) server=$2 ;; --dir) dir=$2 ;; --size) size=$2 ;; --wm) wm=$2 ;; --out) out=$2 ;;
    *) fail "unknown option $1" ;;
  esac
  shift 2
done
case $dir in /*) ;; *) dir=$PWD/$dir ;; esac
here=$(cd "$(dirname "$0")" && pwd)

# Runs COMMAND in its own session with only the first KEEP of the caller's open files. A caller that
# waits until its files are closed, as Foundation's Process does, would otherwise wait for the server.
detached() { # KEEP COMMAND…
  local keep=$1 file; shift
  for file in /proc/self/fd/*; do
    file=${file##*/}
    [ "$file" -lt "$keep" ] || eval "exec $file>&-" 2>/dev/null
  done
  exec setsid "$@"
}

# When a process started, in clock ticks since boot. With its id this identifies a process uniquely.
started() { sed 's/.*) //' "/proc/$1/stat" 2>/dev/null | cut -d' ' -f20; }

# A recorded process counts as ours only while its id still has the same start time.
alive() { # ROLE
  local pid start
  [ -f "$dir/$1.pid" ] && read -r pid start < "$dir/$1.pid" || return 1
  [ -n "$start" ] && [ "$(started "$pid")" = "$start" ] && ! grep -qs "^State:.Z" "/proc/$pid/status"
}

remember() { echo "$2 $(started "$2")" > "$dir/$1.pid"; } # ROLE PID

stop_role() { # ROLE
  local pid start tries
  if alive "$1"; then
    read -r pid start < "$dir/$1.pid"
    kill "$pid" 2>/dev/null || true
    for tries in $(seq 1 100); do alive "$1" || break; sleep 0.02; done
    if alive "$1"; then kill -9 "$pid" 2>/dev/null || true; fi
  fi
  rm -f "$dir/$1.pid"
}

stop_all() { stop_role touchctl; stop_role wm; stop_role server; rm -f "$dir/display" "$dir"/*.sock; }

need() { # PROGRAM PACKAGE
  command -v "$1" >/dev/null 2>&1 || fail "$1 is missing: apt-get install --no-install-recommends $2"
}

write_xorg_configuration() { # WIDTH HEIGHT: one dummy screen of exactly that size at about 60 Hz
  local w=$1 h=$2 total_w total_h clock
  total_w=$((w * 11 / 10)); total_h=$((h * 11 / 10))
  clock=$(awk "BEGIN { printf \"%.2f\", $total_w * $total_h * 60 / 1e6 }")
  cat > "$dir/xorg.conf" <<CONF
Section "ServerFlags"
  Option "AutoAddDevices" "false"
  Option "AutoEnableDevices" "false"
  Option "AutoAddGPU" "false"
  Option "DontVTSwitch" "true"
  Option "AllowMouseOpenFail" "true"
  Option "PciForceNone" "true"
  Option "BlankTime" "0"
EndSection
Section "Device"
  Identifier "video"
  Driver "dummy"
  VideoRam 262144
EndSection
Section "Monitor"
  Identifier "monitor"
  HorizSync 1-1000
  VertRefresh 1-1000
  Modeline "${w}x${h}" $clock $w $((w * 104 / 100)) $((w * 106 / 100)) $total_w $h $((h * 102 / 100)) $((h * 104 / 100)) $total_h
EndSection
Section "Screen"
  Identifier "screen"
  Device "video"
  Monitor "monitor"
  DefaultDepth 24
  SubSection "Display"
    Depth 24
    Modes "${w}x${h}"
    Virtual $w $h
  EndSubSection
EndSection
$(input_device touch Touch '  Option "TouchCount" "10"')
$(input_device pad PointerGesture '')
$(input_device abs PointerAbsolute '')
$(input_device kbd Keyboard '')
$(input_device pen PointerAbsoluteProximity '  Option "PointerHasPressure" "true"')
$(input_device eraser PointerAbsoluteProximity '  Option "PointerHasPressure" "true"')
Section "ServerLayout"
  Identifier "layout"
  Screen "screen"
  InputDevice "pad" "CorePointer"
  InputDevice "kbd" "CoreKeyboard"
  InputDevice "abs" "SendCoreEvents"
  InputDevice "touch" "SendCoreEvents"
  InputDevice "pen" "SendCoreEvents"
  InputDevice "eraser" "SendCoreEvents"
EndSection
CONF
}

input_device() { # NAME TYPE EXTRA
  printf 'Section "InputDevice"\n  Identifier "%s"\n  Driver "inputtest"\n' "$1"
  printf '  Option "SocketPath" "%s/%s.sock"\n  Option "DeviceType" "%s"\n%s\nEndSection\n' "$dir" "$1" "$2" "$3"
}

start_server() {
  local w=${size%x*} h=${size#*x}
  case $w$h in *[!0-9]*|'') fail "--size wants WIDTHxHEIGHT, not $size" ;; esac
  : > "$dir/displayfd"
  if [ "$server" = xvfb ]; then
    need Xvfb xvfb
    detached 4 Xvfb -displayfd 3 -screen 0 "${w}x${h}x24" -nolisten tcp -noreset \
      3>"$dir/displayfd" >"$dir/server.log" 2>&1 </dev/null &
  else
    # The real binary, not its set-user-id wrapper: with a relative -config it runs for anyone.
    [ -x /usr/lib/xorg/Xorg ] || fail "Xorg is missing: apt-get install --no-install-recommends xserver-xorg-core"
    [ -f /usr/lib/xorg/modules/drivers/dummy_drv.so ] ||
      fail "the dummy driver is missing: apt-get install --no-install-recommends xserver-xorg-video-dummy"
    [ -f /usr/lib/xorg/modules/input/inputtest_drv.so ] ||
      fail "this X server has no inputtest driver: it comes with xserver-xorg-core 21.1 and later"
    need python3 python3
    need xdpyinfo x11-utils
    write_xorg_configuration "$w" "$h"
    ( cd "$dir" && detached 4 /usr/lib/xorg/Xorg -displayfd 3 -config xorg.conf -logfile "$dir/Xorg.log" \
        -nolisten tcp -noreset -ac -sharevts -novtswitch ) \
      3>"$dir/displayfd" >"$dir/server.log" 2>&1 </dev/null &
  fi
  remember server $!
  local tries number
  for tries in $(seq 1 400); do
    [ -s "$dir/displayfd" ] && break
    alive server || break
    sleep 0.025
  done
  number=$(head -1 "$dir/displayfd" | tr -d '[:space:]')
  if [ -z "$number" ]; then
    tail -5 "$dir/server.log" >&2
    fail "the $server server did not start; its words are above and in $dir/server.log"
  fi
  export DISPLAY=":$number"
}

start_window_manager() {
  [ "$wm" != none ] || return 0
  need "$wm" "$wm"
  need xprop x11-utils
  local options=()
  if [ "$wm" = openbox ] && [ -f /etc/xdg/openbox/rc.xml ]; then
    # By default openbox uses Alt + mouse to move windows; here the program gets it.
    sed '/<mousebind button="A-/,/<\/mousebind>/d' /etc/xdg/openbox/rc.xml > "$dir/openbox.xml"
    options=(--config-file "$dir/openbox.xml")
  fi
  detached 3 "$wm" "${options[@]}" >"$dir/wm.log" 2>&1 </dev/null &
  remember wm $!
  local tries
  for tries in $(seq 1 200); do # a window manager announces itself on the root window
    xprop -root _NET_SUPPORTING_WM_CHECK 2>/dev/null | grep -q '#' && return 0
    alive wm || break
    sleep 0.025
  done
  fail "$wm did not take over; see $dir/wm.log"
}

start_touchctl() {
  [ "$server" = xorg ] || return 0
  detached 3 python3 "$here/touchctl.py" serve --dir "$dir" --display "$DISPLAY" >"$dir/touchctl.log" 2>&1 </dev/null &
  remember touchctl $!
  local tries
  for tries in $(seq 1 200); do
    [ -S "$dir/ctl.sock" ] && return 0
    alive touchctl || break
    sleep 0.025
  done
  cat "$dir/touchctl.log" >&2
  fail "the touch daemon did not start"
}

running() { [ -s "$dir/display" ] && alive server || fail "no session in $dir: start one first"; }

case $command in
  start)
    case $server in xorg|xvfb) ;; *) fail "--server wants xorg or xvfb, not $server" ;; esac
    [ ${#dir} -le 90 ] || fail "$dir is too long for a socket's name: choose a shorter --dir"
    mkdir -p "$dir"
    exec 9>"$dir/lock"; flock 9
    if alive server && [ -s "$dir/display" ]; then
      if [ "$server" = xvfb ] || alive touchctl; then cat "$dir/display"; exit 0; fi
    fi
    stop_all
    trap 'status=$?; [ $status -eq 0 ] || stop_all' EXIT
    start_server; start_window_manager; start_touchctl
    echo "$DISPLAY" > "$dir/display"
    echo "$DISPLAY"
    ;;
  env)
    running
    echo "export DISPLAY=$(cat "$dir/display") X_SESSION_DIR='$dir' SDL_VIDEODRIVER=x11; unset WAYLAND_DISPLAY"
    ;;
  shot)
    running
    need import imagemagick
    DISPLAY=$(cat "$dir/display") import -window root "PNG24:${out:-$dir/shot.png}"
    ;;
  stop) [ ! -d "$dir" ] || stop_all ;;
  *) usage ;;
esac
