/** Installers of packages, for the system and for languages, that do nothing else. */
export const packages = `
apt apt-get aptitude dnf yum microdnf zypper apk pacman yay paru port emerge snap flatpak pkg pkgin xbps-install eopkg choco scoop winget nix-env guix mas brew : @loose -yqtSQcorR=word -y -q -S -u | word* => ~changes what is installed on this machine
apt apt-get aptitude dnf yum zypper apk snap flatpak brew choco scoop winget > list show search info policy outdated deps leaves config doctor desc home uses : @loose | word*
dpkg rpm : -lLsSqWaip --list,listfiles,status,search,print-architecture,query=?word ~-iru=path ~--install,remove,purge,configure | word*
apt-cache dpkg-query dpkg-architecture : @loose -q=word -f=text -W | word*
cpan cpanm cpm luarocks conan vcpkg spack cget raco stackage ghcup n-none sdk rvm tfenv gem pod carthage mint npm-check tlmgr cs coursier : @loose -v=word | word* => ~installs packages and may run their scripts
gem luarocks raco pod conan spack > list search info outdated which env specification environment show help stale test lint build lib+lint : @loose | word*
gem > push yank owner signin : @loose | word* => ~publishes a package
ncu npm-check-updates : @loose -u | word* => ~reads or rewrites package.json
`;
