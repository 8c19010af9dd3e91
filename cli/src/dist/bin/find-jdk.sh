# Finds the JDK that Warmlap runs and builds with. To be sourced, by any POSIX shell.
#
#   find_jdk FEATURE [ROOT]   sets jdk_home and succeeds, or fails with jdk_home empty
#   explain_no_jdk FEATURE    says on standard error where find_jdk looked, what it met, how to get one
#
# ROOT goes before the machine-wide folders (/usr/lib/jvm, Homebrew's); it is empty but in tests.
# A JDK is judged by the version in its `release` file and by its compiler: nothing is started.

jdk_home=
jdk_refused=
jdk_searched=

find_jdk() {
  jdk_feature=$1
  jdk_root=${2-}
  jdk_home=
  jdk_searched=

  if [ -n "${WARMLAP_JAVA_HOME-}" ]; then
    # An explicit wish is kept or refused, never replaced by another JDK.
    jdk_look "WARMLAP_JAVA_HOME" "$WARMLAP_JAVA_HOME"
    [ -n "$jdk_home" ]
    return
  fi
  jdk_note "WARMLAP_JAVA_HOME: not set"

  if [ -n "${JAVA_HOME-}" ]; then
    jdk_look "JAVA_HOME" "$JAVA_HOME" && return
  else
    jdk_note "JAVA_HOME: not set"
  fi

  jdk_on_path=$(command -v java) || jdk_on_path=
  if [ -n "$jdk_on_path" ]; then
    jdk_on_path=$(readlink -f "$jdk_on_path")
    jdk_look "java on the PATH" "${jdk_on_path%/bin/java}" && return
  else
    jdk_note "java on the PATH: none"
  fi

  jdk_look "Debian and others" "$jdk_root"/usr/lib/jvm/* && return
  if [ -n "${HOME-}" ]; then
    jdk_look "SDKMAN" "${SDKMAN_DIR:-$HOME/.sdkman}"/candidates/java/* && return
    jdk_look "mise" "${MISE_DATA_DIR:-${XDG_DATA_HOME:-$HOME/.local/share}/mise}"/installs/java/* && return
    jdk_look "asdf" "${ASDF_DATA_DIR:-$HOME/.asdf}"/installs/java/* && return
    jdk_look "jenv" "${JENV_ROOT:-$HOME/.jenv}"/versions/* && return
  fi
  for jdk_brew in "$jdk_root"/opt/homebrew/opt "$jdk_root"/usr/local/opt "$jdk_root"/home/linuxbrew/.linuxbrew/opt; do
    jdk_look "Homebrew" "$jdk_brew"/openjdk*/libexec "$jdk_brew"/openjdk*/libexec/openjdk.jdk/Contents/Home && return
  done
  return 1
}

# jdk_look PLACE CANDIDATE...: sets jdk_home to the first candidate that fits. Where a glob met
# nothing, the shell hands on the pattern itself, which then stands in the list of what was searched.
jdk_look() {
  jdk_place=$1
  shift
  jdk_met=
  for jdk_candidate in "$@"; do
    if [ ! -d "$jdk_candidate" ]; then
      continue
    fi
    if jdk_fits "$jdk_candidate"; then
      jdk_home=$jdk_candidate
      return 0
    fi
    jdk_met=yes
    jdk_note "$jdk_place: $jdk_refused at $jdk_candidate"
  done
  if [ -z "$jdk_met" ]; then
    jdk_note "$jdk_place: nothing at $1"
  fi
  return 1
}

# jdk_fits FOLDER: succeeds, or leaves in jdk_refused what is there instead.
jdk_fits() {
  if [ ! -r "$1/release" ]; then
    jdk_refused="no JDK (it has no release file)"
    return 1
  fi
  jdk_version=
  while IFS='=' read -r jdk_key jdk_value || [ -n "$jdk_key" ]; do
    if [ "$jdk_key" = JAVA_VERSION ]; then
      jdk_version=${jdk_value#\"}
      jdk_version=${jdk_version%%\"*}
    fi
  done <"$1/release"
  # 25.0.3, 25-ea and 25 are feature 25; 1.8.0_402 is feature 8.
  jdk_number=${jdk_version#1.}
  jdk_number=${jdk_number%%[!0-9]*}
  if [ -z "$jdk_number" ]; then
    jdk_refused="no JDK (its release file names no JAVA_VERSION)"
    return 1
  fi
  if [ "$jdk_number" -lt "$jdk_feature" ]; then
    jdk_refused="Java $jdk_version"
    return 1
  fi
  if [ ! -x "$1/bin/java" ] || [ ! -x "$1/bin/javac" ]; then
    jdk_refused="Java $jdk_version without a compiler (a JRE)"
    return 1
  fi
  return 0
}

jdk_note() {
  jdk_searched="$jdk_searched  $1
"
}

explain_no_jdk() {
  cat >&2 <<TEXT
Warmlap needs a JDK $1 or later and found none. It looked at:
$jdk_searched
To get one:
  Debian, Ubuntu   sudo apt install openjdk-$1-jdk   (where the release has it)
  SDKMAN           sdk install java $1-tem
  mise             mise use --global java@temurin-$1
  asdf             asdf plugin add java && asdf install java latest:temurin-$1
  Homebrew         brew install openjdk@$1
  by hand          https://adoptium.net/temurin/releases/?version=$1
One that is elsewhere is named with WARMLAP_JAVA_HOME=/path/to/jdk
TEXT
}
