# A long suite as the fuzzed `wisp watch` runs it: notes what it saw at its beginning, prints, and takes
# a while. Usage: suite.sh <log> <seconds>   (in the folder that holds `tree`)
sh "$(dirname "$0")/observe.sh" "$1"
for test in 1 2 3 4; do
  echo "test $test"
  sleep "$2"
done
