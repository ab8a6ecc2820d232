# A server as the fuzzed `wisp watch --on-busy restart` runs it: notes when it began and what it saw of
# the tree, writes files of its own into it, the settle time apart, and logs there until it is ended.
# Usage: server.sh <log> <settle in seconds> <lines|held|none> [file…]   (in the folder that holds `tree`)
began=$(date +%s%N)
digest=$(sh "$(dirname "$0")/digest.sh")
printf '%s %s\n' "$began" "$digest" >> "$1"
echo "listening, $began"
settle=$2 log=$3
shift 3
{
  for file; do
    date +%N > "tree/$file"
    sleep "$settle"
  done
} 2>/dev/null
case $log in
  held)
    { exec 3>> tree/own-log; } 2>/dev/null || exec 3>> /dev/null
    while sleep 0.2; do echo "request $(date +%N)" >&3; done
    ;;
  lines)
    while sleep 0.2; do echo "request $(date +%N)" >> tree/own-log; done 2>/dev/null
    ;;
  *) exec sleep 600 ;;
esac
