import type { RiskLevel } from '../../core/authorization.ts';
import { each, type Judge, moderate, type ProgramTable, safe } from './judgement.ts';
import { bySubcommand } from './subcommands.ts';

const INSTALL = 'installs packages and may run their scripts';
const SYSTEM = 'changes what is installed on this machine';

/** Installers of packages, for the system and for languages, that do nothing else. */
export const packages: ProgramTable = {
  ...each(
    'apt apt-get aptitude dnf yum microdnf zypper apk pacman yay paru brew port emerge snap flatpak pkg pkgin xbps-install eopkg choco scoop winget nix-env guix mas',
    systemInstaller(),
  ),
  ...each('dpkg rpm', ({ args, name }) =>
    args.some((arg) =>
      /^(?:-[lLsSq]\w*|--list\w*|--query|--search|--status|--print-architecture)$/.test(arg),
    )
      ? safe
      : moderate(`\`${name}\` ${SYSTEM}`),
  ),
  ...each('apt-cache dpkg-query apt-mark dpkg-architecture', () => safe),
  ...each('pip pip3 pip2 pipx conda mamba micromamba easy_install', languageInstaller()),
  ...each(
    'gem',
    languageInstaller([
      ['moderate', 'push yank owner signin', 'publishes a package'],
      ['safe', 'build spec specification'],
    ]),
  ),
  ...each(
    'cpan cpanm cpm luarocks opam conan vcpkg spack cget raco stackage ghcup rustup nvm fnm volta n pyenv rbenv nodenv goenv jenv asdf mise sdk rvm tfenv',
    languageInstaller([['safe', 'exec test which current local root prefix config env where']]),
  ),
  ...each('pod carthage mint tuist', languageInstaller([['safe', 'lib lint build generate test']])),
  ...each('corepack', () => moderate('`corepack` changes which package managers run')),
  ...each(
    'twine',
    languageInstaller([
      ['safe', 'check'],
      ['moderate', 'upload register', 'publishes a package'],
    ]),
  ),
  ...each('ncu npm-check-updates npm-check', ({ args }) =>
    args.some((arg) => /^(?:-u|--upgrade|--doctor|-\w*u\w*)$/.test(arg))
      ? moderate('rewrites package.json')
      : safe,
  ),
  ...each(
    'semantic-release release-it np changeset lerna-publish standard-version goreleaser',
    ({ args, name }) =>
      args.some((arg) => /^(?:check|status|--dry-run|-d|--snapshot)$/.test(arg))
        ? safe
        : moderate(`\`${name}\` publishes a release`),
  ),
};

type Groups = readonly (readonly [RiskLevel, string, string?])[];

function systemInstaller(): Judge {
  return bySubcommand({
    groups: [
      [
        'safe',
        'list search show info policy depends rdepends why leaves outdated doctor deps desc cat home provides repolist check --version -v',
      ],
      [
        'moderate',
        `install add upgrade update full-upgrade dist-upgrade reinstall download source build-dep tap link
        cask bundle services pin unpin -S -Sy -Syu -U -i -iA -I in up refresh`,
        SYSTEM,
      ],
      [
        'dangerous',
        'remove purge autoremove uninstall erase rm delete del -R -Rs -Rns -Rsc -e unlink autoclean cleanup clean unmerge zap',
        'removes software',
      ],
    ],
    alone: safe,
    other: moderate(SYSTEM),
  });
}

function languageInstaller(more: Groups = []): Judge {
  return bySubcommand({
    groups: [
      [
        'safe',
        'list show search freeze check info outdated help config+list config+get inspect debug env contents dependency which --version -V -v versions ls',
      ],
      [
        'moderate',
        'install add update upgrade download sync ensure restore init create use',
        INSTALL,
      ],
      ['moderate', 'uninstall remove cleanup clean cache purge', 'removes packages'],
      ['moderate', 'config', 'changes settings'],
      ...more,
    ],
    alone: safe,
    other: moderate(INSTALL),
  });
}
