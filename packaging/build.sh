#!/bin/sh
# Builds what is handed out, into dist/: a static binary for Linux, stripped, in a tar file with its manual pages and
# completions, and a Debian package of the same.
#
# Static with musl where that target is installed (rustup target add x86_64-unknown-linux-musl, and musl-gcc of musl-tools for
# Zstandard), otherwise with the C library of this machine, which needs no more than a toolchain. TARGET names another one.
#
# A package names who answers for it. That is whoever hands it out: set DEBFULLNAME and DEBEMAIL, as for Debian's own tools.
# Without them the address is one that nobody can have.
set -eu
cd "$(dirname "$0")/.."
machine=$(uname -m)
if [ -z "${TARGET:-}" ]; then
    TARGET=$machine-unknown-linux-musl
    if [ ! -d "$(rustc --print target-libdir --target "$TARGET")" ]; then
        TARGET=$machine-unknown-linux-gnu
    fi
fi
target=$TARGET
case $target in *-gnu) export RUSTFLAGS="${RUSTFLAGS:-} -C target-feature=+crt-static" ;; esac
version=$(sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml | head -n 1)
name=aspectra-$version-$target
cargo build --profile dist --package aspectra --target "$target"
binary=target/$target/dist/aspectra
if ldd "$binary" 2>/dev/null | grep -q '=>'; then
    echo "$binary is not static" >&2
    exit 1
fi

rm -rf dist/"$name" && mkdir -p dist/"$name"/man dist/"$name"/completions
cp "$binary" README.md CHANGELOG.md LICENSE* dist/"$name"/
"$binary" man dist/"$name"/man
for shell in bash zsh fish; do "$binary" completions $shell > dist/"$name"/completions/aspectra.$shell; done
tar -C dist -czf dist/"$name".tar.gz "$name"
(cd dist && sha256sum "$name".tar.gz > "$name".tar.gz.sha256)

# A Debian package is an ar file of two tar files; dpkg-deb writes it where it is installed.
if command -v dpkg-deb >/dev/null; then
    case $target in x86_64-*) arch=amd64 ;; aarch64-*) arch=arm64 ;; *) arch=all ;; esac
    root=dist/deb
    rm -rf $root && mkdir -p $root/DEBIAN $root/usr/bin $root/usr/share/man/man1 $root/usr/share/doc/aspectra \
        $root/usr/share/bash-completion/completions $root/usr/share/zsh/vendor-completions $root/usr/share/fish/vendor_completions.d
    cp "$binary" $root/usr/bin/aspectra
    cp dist/"$name"/man/*.1 $root/usr/share/man/man1/ && gzip -9n $root/usr/share/man/man1/*.1
    {
        cat LICENSE
        printf '\nThe first of them is in /usr/share/common-licenses/Apache-2.0. The second:\n\n'
        cat LICENSE-MIT
    } > $root/usr/share/doc/aspectra/copyright
    gzip -9nc CHANGELOG.md > $root/usr/share/doc/aspectra/changelog.gz
    cp dist/"$name"/completions/aspectra.bash $root/usr/share/bash-completion/completions/aspectra
    cp dist/"$name"/completions/aspectra.zsh $root/usr/share/zsh/vendor-completions/_aspectra
    cp dist/"$name"/completions/aspectra.fish $root/usr/share/fish/vendor_completions.d/aspectra.fish
    size=$(du -ks $root/usr | cut -f1)
    cat > $root/DEBIAN/control <<CONTROL
Package: aspectra
Version: $version
Architecture: $arch
Maintainer: ${DEBFULLNAME:-The Aspectra developers} <${DEBEMAIL:-nobody@aspectra.invalid}>
Installed-Size: $size
Section: science
Priority: optional
Description: scores ranked retrieval runs against judgments with several aspects
 Reads judgments and runs in the formats of TREC and others, computes the measures of trec_eval, ir_measures, ranx and
 ndeval and those of several aspects, and compares runs and measures.
CONTROL
    dpkg-deb --root-owner-group --build $root dist/aspectra_"$version"_$arch.deb
    rm -rf $root
else
    echo "dpkg-deb is not installed; no Debian package was made" >&2
fi
ls -l dist
