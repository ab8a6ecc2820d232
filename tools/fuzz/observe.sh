# What the fuzzed `wisp watch` runs: notes when it began and what it saw of the tree.
# Usage: observe.sh <log>   (in the folder that holds `tree`)
began=$(date +%s%N)
digest=$(sh "$(dirname "$0")/digest.sh")
printf '%s %s\n' "$began" "$digest" >> "$1"
