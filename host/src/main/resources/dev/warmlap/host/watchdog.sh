# Kills what the lab launched when the lab is gone, however it went.
#
# Standard input is a pipe whose only writer is the lab: it says 'add PID START' (START as in field
# 22 of /proc/PID/stat) and 'del PID'. Its end means that the lab is gone. $1 is the mark that every
# launched program carries in its environment. Only built-in commands, grep and sleep are used.
trap '' HUP INT QUIT TERM
mark=$1
wards=' '

while IFS=' ' read -r verb pid start; do
  case $verb in
    add) wards="$wards$pid:$start " ;;
    del)
      kept=' '
      for ward in $wards; do
        [ "${ward%%:*}" = "$pid" ] || kept="$kept$ward "
      done
      wards=$kept
      ;;
  esac
done

# Prints the ids of all that is still alive: each ward, all in its session, and every process with
# the mark, which also finds those that left the session.
left() {
  for file in /proc/[0-9]*/stat; do
    { IFS= read -r line <"$file"; } 2>/dev/null || continue
    id=${line%% *}
    set -- ${line##*) }
    case $1 in Z | X | x) continue ;; esac
    [ "$#" -ge 20 ] || continue
    for ward in $wards; do
      leader=${ward%%:*}
      if [ "$id" = "$leader" ]; then
        # The same id with another start is another process: the ward is gone.
        [ "${20}" = "${ward#*:}" ] && echo "$id"
      elif [ "$4" = "$leader" ]; then
        echo "$id"
      fi
    done
  done
  for file in $(grep -lsF -- "$mark" /proc/[0-9]*/environ); do
    id=${file#/proc/}
    id=${id%/environ}
    { IFS= read -r line <"/proc/$id/stat"; } 2>/dev/null || continue
    set -- ${line##*) }
    case $1 in Z | X | x) ;; *) echo "$id" ;; esac
  done
}

# Again until nothing is left, for a process may fork while it is being killed; a process that the
# kernel does not let go of is given up after a minute.
tries=0
while [ "$tries" -lt 600 ]; do
  ids=$(left)
  [ -n "$ids" ] || exit 0
  for id in $ids; do
    kill -KILL "$id" 2>/dev/null
  done
  sleep 0.1
  tries=$((tries + 1))
done
exit 1
