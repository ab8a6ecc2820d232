# The command that `npm run soak` watches. Line number $WISP_RUN of the outcomes says what comes of this run;
# what was begun is written down outside of wisp.
outcomes=$1
begun=$2
outcome=$(sed -n "${WISP_RUN}p" "$outcomes")
echo "$WISP_RUN $WISP_TRIGGER" >> "$begun"
case $outcome in
  'exit '*) echo "src/a.ts(3,13): error TS7006: wrong in run $WISP_RUN"; exit "${outcome#exit }" ;;
  'signal '*) kill "-${outcome#signal }" $$ ;;
  silent) exit 1 ;;
  slow) sleep 0.15 ;;
  chatty) seq 1 40000; exit 1 ;;
  orphan) sleep 600 > /dev/null 2>&1 & ;;
  holding) (trap '' HUP; sleep 600) & ;;
  writing) echo "$WISP_RUN" > tree/written ;;
  hanging) sleep 600 ;;
  *) echo fine ;;
esac
