# Builds a checkout, for the scripts in its root. To be sourced there with jdk_home set (find-jdk.sh).
#
#   build_is_stale           succeeds when there is no build, or a source is newer than it
#   build_with ARG...        Maven with these arguments; afterwards the build counts as new
#
# The wrapper downloads Maven once, from MVNW_REPOURL where that is set. Where it cannot, an mvn of
# 3.9 or later on the PATH does as well. Both read the user's own settings (mirror, proxy).

# The time at which the last good build began: what was edited meanwhile is newer.
build_stamp=target/build.stamp

build_is_stale() {
  [ ! -e "$build_stamp" ] || [ ! -e cli/target/warmlap/bin/warmlap ] ||
    [ -n "$(find pom.xml .mvn ./*/pom.xml ./*/src/main cli/src/dist cli/src/assembly samples/*/pom.xml \
      samples/*/src/main -newer "$build_stamp" -print | head -n 1)" ]
}

build_with() {
  maven_choose || return
  mkdir -p target
  # Maven's own 'clean' would take a stamp that lay in target/.
  build_begun=$(mktemp) || return
  if JAVA_HOME=$jdk_home "$maven_program" "$@"; then
    mkdir -p target && mv "$build_begun" "$build_stamp"
  else
    build_failed=$?
    rm -f "$build_begun"
    return "$build_failed"
  fi
}

maven_choose() {
  # An answer of its own, so that a download that fails is told from a build that fails.
  if maven_said=$(JAVA_HOME=$jdk_home ./mvnw --version 2>&1); then
    maven_program=./mvnw
    return 0
  fi
  if maven_version=$(JAVA_HOME=$jdk_home mvn --version 2>/dev/null); then
    maven_version=${maven_version#*Apache Maven }
    maven_version=${maven_version%%[!0-9.]*}
    maven_minor=${maven_version#*.}
    maven_minor=${maven_minor%%.*}
    if [ "${maven_version%%.*}" -gt 3 ] || { [ "${maven_version%%.*}" -eq 3 ] && [ "$maven_minor" -ge 9 ]; }; then
      echo "The Maven wrapper could not fetch its Maven; using Maven $maven_version from the PATH." >&2
      maven_program=mvn
      return 0
    fi
  fi
  cat >&2 <<TEXT
Maven could not be started. The wrapper said:
  $maven_said
Set MVNW_REPOURL to a Maven repository that this machine reaches, or put an mvn of 3.9 or later on
the PATH (found there: ${maven_version:-none}).
TEXT
  return 2
}
