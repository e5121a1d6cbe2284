#!/bin/sh
# Scans the demo's archive, shows the report, and succeeds exactly when the leak was found. usage: scan.sh PROGRAM OUT
set -eu
program=$1
out=$2
status=0
"$program" scan "$out/Demo.ipa" --report "json=$out/report.json" || status=$?
if [ "$status" != 1 ]; then
    echo "demo: exit status $status where 1 (leak) was expected" >&2
    exit 1
fi
for place in 'Demo.app/Info.plist' 'Demo.app/offline.zip!/offline/requests.log'; do
    if ! grep -q -F "$place" "$out/report.json"; then
        echo "demo: the report does not name $place" >&2
        exit 1
    fi
done
echo
echo "demo: the planted key was found in both places, and the exit status was 1, as it should be."
