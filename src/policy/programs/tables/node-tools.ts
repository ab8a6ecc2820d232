/** npm, pnpm, yarn, bun and what runs the scripts of a workspace. */
export const nodeTools = `
npm : $npm
npm > test t tst : $npm | pass* -- pass*
npm > run run-script rum urn : $npm | task pass* -- pass*
npm > ls list la ll outdated view info show why explain fund help doctor ping prefix root bin query licenses search audit help-search : $npm @loose | word*
npm > audit+fix : $npm => ~installs packages
npm > config+get config+list config+ls : $npm @loose | word*
npm > pack : $npm --dry-run --pack-destination=out | word*
npm > exec x : $npm -y --yes,no ~-p=word ~--package=word -c=script --call=script | tool
npm > install i in add ci clean-install install-test it update up upgrade dedupe rebuild rb link ln prune init create import fetch patch : $npm @loose -DESOgPBWf --save,save-dev,save-exact,save-optional,save-peer,no-save,force,legacy-peer-deps,registry,tag,engine-strict,package-lock-only,frozen-lockfile,omit,include=?word | word* => ~installs packages and may run their scripts
npm > uninstall un remove rm unlink cache : $npm @loose -DgS | word* => ~removes packages
npm > publish unpublish deprecate dist-tag owner access team org star version deploy hook : $npm @loose --tag,access,otp,dry-run,force,message,git-tag-version,preid,provenance=?text -m=text | text* => ~publishes or changes a package
npm > login adduser logout token profile : => !handles credentials
npm > config pkg set-script set : @loose | npmconfig* => ~changes settings
npm > start stop restart : $npm | pass* -- pass* => ~runs the project's own code
pnpm : $npm | ownscript pass* -- pass*
pnpm > test t : @pass | pass* -- pass*
pnpm > run : $npm | ownscript pass* -- pass*
pnpm > ls list ll outdated why licenses root bin store+path audit doctor help : $npm @loose | word*
pnpm > exec : $npm -c --shell-mode | tool
pnpm > dlx create : $npm --package=word -c | tool => ~may fetch a package and run it
pnpm > install i add update up upgrade link import fetch rebuild prune dedupe init patch patch-commit env setup store self-update : $npm @loose -DEOPgw --save-dev,save-exact,frozen-lockfile,latest,workspace,force,prefer-offline,ignore-workspace,prod,dev=?word | word* => ~installs packages and may run their scripts
pnpm > remove rm uninstall un unlink : @loose $npm | word* => ~removes packages
pnpm > publish pack deploy version : @loose $npm | word* => ~publishes a package
pnpm > login logout token : => !handles credentials
pnpm > config pkg set : @loose | npmconfig* => ~changes settings
pnpm > start dev serve stop restart : $npm | pass* -- pass* => ~runs the project's own code
pnpm > node : | pass* => !runs any code
yarn yarnpkg : $npm @alone~ | ownscript pass* -- pass*
yarn yarnpkg > test t : @pass | pass* -- pass*
yarn yarnpkg > run : $npm | ownscript pass* -- pass*
yarn yarnpkg > workspace : @pass | word ownscript pass*
yarn yarnpkg > workspaces+run : | ownscript pass*
yarn yarnpkg > workspaces+foreach : -AptvRWWij -j=word --all,parallel,topological,topological-dev,verbose,recursive,worktree,interlaced,include,exclude,from,since,jobs,no-private=?word | foreachtask task pass*
yarn yarnpkg > info why list licenses outdated audit bin dir npm+info npm+audit workspaces+list constraints help config+get config+list : @loose $npm | word*
yarn yarnpkg > exec : | line
yarn yarnpkg > dlx create : -p=word -q | tool => ~may fetch a package and run it
yarn yarnpkg > install add up upgrade upgrade-interactive dedupe link import init set plugin rebuild patch patch-commit : @loose $npm -DEPOW --dev,exact,frozen-lockfile,immutable,production,peer,optional,latest=?word | word* => ~installs packages and may run their scripts
yarn yarnpkg > remove unlink unplug cache : @loose | word* => ~removes packages
yarn yarnpkg > publish version pack npm npm+publish npm+tag tag owner : @loose | word* => ~publishes or changes a package
yarn yarnpkg > login logout npm+login npm+logout npm+whoami : => !handles credentials
yarn yarnpkg > config config+set : | npmconfig* => ~changes settings
yarn yarnpkg > start dev serve : $npm | pass* -- pass* => ~runs the project's own code
yarn yarnpkg > node : | pass* => !runs any code
bun : $npm --hot,watch,silent,smol,bun @alone~ | ownscript pass* -- pass*
bun > test : $npm --coverage,bail,watch,only,todo,rerun-each,timeout,update-snapshots,coverage-reporter,coverage-dir=?word -t=text -u -b --test-name-pattern=text --preload=file -r=file | path*
bun > build : --outdir,outfile=out --target,format,minify,sourcemap,splitting,entry-naming,external,packages,root,watch=?word | path*
bun > run : $npm --bun,watch,hot,silent | ownscript pass* -- pass*
bun > x : --bun ~-p=word ~--package=word | tool
bun > install i add update link create init upgrade pm patch : @loose $npm -dDEg | word* => ~installs packages and may run their scripts
bun > pm+ls outdated pm+bin why info : @loose | word*
bun > remove rm unlink : @loose | word* => ~removes packages
bun > publish : @loose => ~publishes a package
bun > repl : => ~opens a prompt
bun > dev start serve : | pass* => ~runs the project's own code
npx : -q ~-y "may fetch a package and run it" ~--yes "may fetch a package and run it" --no,no-install,quiet,ignore-existing,prefer-offline ~-p=word "may fetch a package and run it" ~--package=word "may fetch a package and run it" -c=script --call=script --prefix=file -w=path --workspace=path !--node-options,shell,node-arg=text | tool
bunx : --bun --silent,verbose ~-p=word ~--package=word | tool
pnpx : -y | tool => ~may fetch a package and run it
turbo : $help
turbo > run : -F=text --filter,concurrency,output-logs,log-order,dry,graph,force,parallel,continue,cache-dir,no-cache,only,affected,summarize,env-mode,ui,daemon,log-prefix,remote-only,dry-run,cwd,verbosity=?text --filter=text | tasks* -- pass*
turbo > ls query info config daemon bin scan docs : @loose --filter=text | word*
turbo > login logout link unlink prune gen generate : @loose | word* => ~changes the workspace
turbo : $help -F=text --filter,concurrency,output-logs,force,parallel,continue,no-cache,only,affected,dry,cwd,dry-run=?text --filter=text | tasks* -- pass*
nx : $help -pc=word --projects,base,head,configuration,parallel,skip-nx-cache,verbose,nxBail,all,exclude,output-style,outputStyle,skipNxCache,prod,watch,coverage,ci=?word | nxtask pass*
nx > run-many affected : $help -ptc=tasklist --targets,target=tasklist --projects,base,head,files,configuration,parallel,skip-nx-cache,verbose,nxBail,all,exclude,output-style,uncommitted,untracked,nx-bail,ci,coverage,prod=?word | word*
nx > run : $help -c=word --configuration,skip-nx-cache,prod,verbose=?word | nxtask pass*
nx > graph list show report format:check print-affected daemon view-logs : @loose | word*
nx > reset generate g migrate release import init add connect login logout : @loose | word* => ~changes the workspace
lerna rush moon wireit lage : $help --scope,ignore,since,concurrency,stream,parallel,no-bail,no-sort,include-dependencies,verbose,to,only,from=?word | task pass* -- pass*
lerna > run : $help --scope,ignore,since,concurrency,stream,parallel,no-bail,no-sort,include-dependencies,npm-client,no-private,skip-nx-cache=?word | task pass* -- pass*
lerna > exec : --scope,ignore,concurrency,stream,parallel,no-bail,since=?word | cmd -- cmd
lerna > list ls changed diff info : @loose | word*
lerna > bootstrap clean create import init link publish version add : @loose | word* => ~changes the workspace
corepack volta n nvm fnm : @loose | word* => ~changes which programs run
deno : $help -q -L=word
deno > test check lint fmt doc info bench coverage types outdated help : -qrwcA --allow-read,allow-env,allow-net,allow-write,allow-run,allow-sys,allow-ffi,allow-all,allow-import,check,coverage,doc,filter,fail-fast,parallel,shuffle,reporter,watch,no-check,quiet,ignore,fix,json,unstable,no-lock,lock,all,compact,no-run,permit-no-files,import-map,config,clean,lcov,html,trace-leaks,rules,rules-tags,no-prompt=?word -c=file -A | path* -- pass*
deno > task : -q --cwd=file -f=word --filter=word --recursive | task pass*
deno > run serve : @loose -AqrW --allow-all,allow-read,allow-net,allow-env,allow-write,allow-run,watch,no-check,quiet,reload,import-map,config,lock=?word | progown pass* => ~runs code
deno > install add remove cache compile uninstall upgrade publish init vendor deploy jupyter clean : @loose | word* => ~installs or publishes code
deno > eval repl : | code* => !runs inline code
`;
