# The command that `npm run crash` watches. What it does stands in the line of the deeds that follows from how
# many runs there were; that it began is written down outside of wisp, with its process.
deeds=$1
begun=$2
records=$(dirname "$begun")/state/running
echo "$WISP_RUN $$" >> "$begun"
case $(sed -n "$(wc -l < "$begun")p" "$deeds") in
  pass) ;;
  fail) exit 3 ;;
  slow) sleep 0.2 ;;
  long) sleep 600 ;;
  family) sleep 600 & sleep 600 & wait ;;
  deaf) trap '' HUP TERM; sleep 600; sleep 600 ;;
  leaderless) (trap '' HUP; sleep 600) & sleep 0.05 ;;
  nameless)
    # Without its variables it is known by wisp's record alone.
    while ! grep -qs "\"leader\":{\"pid\":$$," "$records"/*.json; do sleep 0.02; done
    exec env -i sleep 600
    ;;
esac
