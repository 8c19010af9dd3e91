# What bench/generators, bench/truth and bench/steady need, for all. To be sourced by bash with root set.
#
#   install_missing PROGRAM=PACKAGE...  by apt as root; else says what is missing and goes on
#   build_bench                         Warmlap and this module, where sources are newer than the build
#   fetch_peers                         JMeter from Maven Central, in the version of peers/pom.xml
#   run_bench COMMAND ARG...            becomes the program

. "$root/cli/src/dist/bin/find-jdk.sh"
. "$root/tools/build.sh"

# Of its own, since ./warmlap builds without this module.
build_stamp=bench/target/build.stamp
peers=$root/bench/target/peers

if ! find_jdk 25; then
  explain_no_jdk 25
  exit 2
fi

install_missing() {
  local pair missing=()
  for pair in "$@"; do
    PATH=$PATH:/usr/sbin:/sbin command -v "${pair%%=*}" >/dev/null || missing+=("${pair#*=}")
  done
  ((${#missing[@]} > 0)) || return 0
  if ! command -v apt-get >/dev/null || ((EUID != 0)); then
    echo "Missing, and only root on a Debian-like system can be helped: ${missing[*]}. Going on without." >&2
    return 0
  fi
  echo "Installing ${missing[*]} …" >&2
  without_starting_services apt_install "${missing[@]}" ||
    echo "Not everything could be installed. Going on with what is there." >&2
}

# One by one, so that one that is not to be had does not keep the others out.
apt_install() {
  local package failed=0
  export DEBIAN_FRONTEND=noninteractive
  apt-get update -q >&2 || failed=1
  for package in "$@"; do
    apt-get install -y -q --no-install-recommends "$package" >&2 || failed=1
  done
  return "$failed"
}

# A package of a server starts it, here on port 80; policy-rc.d is Debian's own way to forbid that.
without_starting_services() {
  local policy=/usr/sbin/policy-rc.d result=0
  if [[ -e $policy ]]; then
    "$@"
    return
  fi
  printf '#!/bin/sh\nexit 101\n' >"$policy"
  chmod 755 "$policy"
  "$@" || result=$?
  rm -f "$policy"
  return "$result"
}

build_bench() (
  cd "$root" || exit
  [[ -e bench/target/lib ]] && ! build_is_stale && return
  echo "Building (log: bench/target/build.log) …" >&2
  mkdir -p bench/target
  if ! build_with -B -q -ntp -Dmaven.test.skip=true -Dspotless.check.skip=true -Dwarmlap.archive.skip=true \
    -pl cli,bench -am package >bench/target/build.log 2>&1 </dev/null; then
    tail -n 30 bench/target/build.log >&2
    exit 2
  fi
)

fetch_peers() (
  cd "$root" || exit
  [[ -e $peers/fetched && -z $(find bench/peers/pom.xml -newer "$peers/fetched") ]] && return
  echo "Fetching JMeter (log: bench/target/peers.log) …" >&2
  rm -rf "$peers"
  maven_choose
  if JAVA_HOME=$jdk_home "$maven_program" -B -q -ntp -f bench/peers/pom.xml package \
    >bench/target/peers.log 2>&1 </dev/null; then
    touch "$peers/fetched"
  else
    tail -n 10 bench/target/peers.log >&2
    echo "JMeter could not be fetched. Going on without." >&2
  fi
)

run_bench() {
  # Small and with one collector thread: it shares the machine with what it measures.
  exec "$jdk_home/bin/java" -XX:+UseSerialGC -Xmx512m -cp "$root/bench/target/classes:$root/bench/target/lib/*" \
    dev.warmlap.bench.command.Main "$@"
}
