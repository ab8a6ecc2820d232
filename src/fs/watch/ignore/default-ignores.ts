/**
 * Never a change: version control, what editors write beside a file while saving it, and what the
 * desktop leaves in folders, what the sandbox puts where nothing may appear. `4913` is Vim's probe,
 * `name___jb_tmp___` and `name___jb_old___` are JetBrains' safe write.
 */
export const alwaysIgnored: readonly string[] = [
  '.git',
  '.hg',
  '.svn',
  '.jj',
  '.wisp',
  'wisp.json/',
  '*~',
  '*.swp',
  '*.swx',
  '.#*',
  '\\#*#',
  '4913',
  '.DS_Store',
  '*___jb_tmp___',
  '*___jb_old___',
  '___jb_*',
  '*.tmp.[0-9]*.*',
];

/** Not a change unless asked for: what tools install, build and cache. */
export const ignoredByDefault: readonly string[] = [
  'node_modules',
  '.build',
  '.swiftpm',
  'target',
  'DerivedData',
  '.venv',
  '__pycache__',
  '.pytest_cache',
  '.mypy_cache',
  '.ruff_cache',
  'dist',
  'build',
  '.next',
  '.nuxt',
  '.turbo',
  '.cache',
  'coverage',
  '.gradle',
  '.idea',
];
