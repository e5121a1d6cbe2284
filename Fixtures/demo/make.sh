#!/bin/sh
# Makes the demo's app archive, OUT/Demo.ipa, from the templates beside this file. usage: make.sh OUT
#
# The templates say @KEY@ where the archive gets a key: a random one of this run, which has the shape of a real key and
# opens nothing. So no key ever stands in this repository. It is in Info.plist, and once more in a log in a zip in the app.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
mkdir -p "$1"
out=$(cd "$1" && pwd)
key=praxa_sk_$(od -An -v -tx1 -N32 /dev/urandom | tr -d ' \n')

rm -rf "$out/stage" "$out/Demo.ipa"
mkdir -p "$out/stage"
cp -R "$here/Payload" "$here/offline" "$out/stage/"
for file in Payload/Demo.app/Info.plist offline/requests.log; do
    # sed is given its script on standard input: an argument could be seen in the list of processes.
    printf 's/@KEY@/%s/\n' "$key" | sed -f - "$here/$file" >"$out/stage/$file"
done
cd "$out/stage"
zip -q -r Payload/Demo.app/offline.zip offline
zip -q -r "$out/Demo.ipa" Payload
rm -rf "$out/stage"
