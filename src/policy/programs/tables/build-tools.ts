/** Build tools of languages and of projects, and runners of a project's tasks. */
export const buildTools = `
cargo : @plus $help -qv -Z=word -C=file --quiet,verbose,offline,locked,frozen,list --color=word --manifest-path=file !--config=cmdtext "changes what cargo runs"
cargo > test t build b check c clippy bench doc d rustc rustdoc nextest llvm-cov tarpaulin miri hack careful expand udeps semver-checks mutants nextest+run nextest+list llvm-cov+nextest miri+test hack+test hack+check hack+build hack+clippy tree metadata verify-project locate-project machete msrv deny deny+check audit outdated spellcheck readme : @loose2 -rjpF=word -r -j=word -p=word -F=word -e=word -P=word -E=text --release,all,workspace,all-features,no-default-features,all-targets,lib,bins,tests,examples,benches,doc,no-run,no-fail-fast,keep-going,no-deps,document-private-items,message-format,exclude,package,features,target,profile,jobs,test,bin,example,bench,edition,timings,ignore-rust-version,future-incompat-report,unit-graph,depth,invert,duplicates,prefix,format,format-version,filter-platform,feature-powerset,each-feature,retries,test-threads,status-level,final-status-level,lcov,html,text,json,summary-only,fail-under-lines,codecov,no-clean,partition,run-ignored,failure-output,success-output,no-capture,out,skip-clean,engine,ignore-tests,timeout,output-path,output-dir,ignore-filename-regex,hide-inclusion-graph,charset,deny,cargo-profile,nff,optional-deps,depth,exclude-features,skip,optional=?word --target-dir=path --filter-expr=text | text -- pass*
cargo > fmt : -pv=word -v -p=word --all,check,verbose,message-format,package=?word | -- pass*
cargo > version search info help --list : @loose | word*
cargo > run r watch : @loose -rqpxswcFi=word -r -q -c -s=script --shell=script -x=cargotask --exec=cargotask --release,bin,example,features,all-features,watch,ignore,delay,clear,package,profile=?word | task pass* -- pass* => ~runs the project's own program
cargo > install add update fetch vendor generate-lockfile binstall upgrade new init fix : @loose -pF=word --git,branch,tag,path,version,features,locked,force,dev,root,lib,bin,name,precise,allow-dirty,allow-staged,aggressive,all-features=?word | word* => ~installs packages
cargo > publish yank owner package release : @loose -pn=word --dry-run,allow-dirty,version,vers,undo,package,execute=?word | word* => ~publishes or deploys
cargo > clean remove rm uninstall sweep cache : @loose -p=word --release,doc,target-dir=?path | word* => ~deletes what was built
cargo > login logout : => !handles credentials
go : -C=file
go > test vet build list : @long -v,x,n,race,msan,asan,cover,short,failfast,json,i,a,trimpath,work,s,c,benchmem,fullpath,modcacherw,buildvcs,m,u,deps,test,e,versions,find,compiled,export,linkshared -run,bench,skip,fuzz,list,tags,f=text -count,timeout,parallel,cpu,p,benchtime,fuzztime,fuzzminimizetime,covermode,coverpkg,shuffle,mod,vet,buildmode,installsuffix,compiler,cpuprofilerate,outputdir=word -coverprofile,cpuprofile,memprofile,blockprofile,mutexprofile,trace,o=out -gcflags,ldflags,asmflags=goflags !-exec,toolexec,vettool,overlay,modfile,pkgdir,C=cmdtext "runs or loads something else" | path* 
go > fmt doc version env tool+cover help bug mod+graph mod+why mod+verify tool+nm : @long -n,x,all,u,c,src,short,json,m,v,changed,html,func,o,mode=?word | path*
go > run generate : @long @loose | progown pass* => ~runs the project's own program
go > get install mod mod+tidy mod+download mod+init mod+edit mod+vendor work tool : @long @loose | word* => ~installs packages
go > clean : @long @loose | word* => ~deletes what was built
swift : $help !-e=code
swift > test build : -qvcj=word -q -v -c=word -j=word --parallel,configuration,filter,skip,enable-code-coverage,num-workers,build-tests,product,target,sanitize,verbose,quiet,show-bin-path,static-swift-stdlib,arch,xunit-output,list-tests,skip-build,package-path,scratch-path,build-path,enable-test-discovery,disable-xctest,enable-swift-testing=?text
swift > run repl : @loose | word* => ~runs the project's own program
swift > package : @loose | word* => ~installs packages
xcodebuild : @long -scheme,workspace,project,target,configuration,sdk,destination,derivedDataPath,resultBundlePath,only-testing,skip-testing,testPlan,xctestrun,arch,jobs,parallel-testing-enabled,parallel-testing-worker-count,enableCodeCoverage,maximum-concurrent-test-simulator-destinations,destination-timeout,test-iterations=text -quiet,verbose,list,json,version,showsdks,showBuildSettings,showdestinations,retry-tests-on-failure,alltargets,hideShellScriptEnvironment,skipPackagePluginValidation,skipMacroValidation ~-allowProvisioningUpdates,exportArchive,exportNotarizedApp,downloadPlatform ~-exportPath,archivePath,exportOptionsPlist=path | xcodeaction*
dotnet : $help --info,version,list-sdks,list-runtimes
dotnet > test build msbuild vstest format list restore-check sln nuget+list : -cfrvlsntoadh=word -n -c=word -f=word -r=word -v=word -l=text -s=path -o=out -a=word -p…=define --configuration,framework,runtime,verbosity,logger,settings,filter,no-build,no-restore,nologo,collect,results-directory,blame,list-tests,arch,os,no-incremental,self-contained,verify-no-changes,include,exclude,severity,diagnostics,output,property,tl,no-dependencies,outdated,vulnerable,deprecated,include-transitive,blame-hang-timeout,blame-crash,interactive,ucr=?text -p=define | path* -- pass*
dotnet > run watch exec : @loose | word* -- pass* => ~runs the project's own program
dotnet > restore add remove new tool workload : @loose | word* => ~installs packages
dotnet > publish pack nuget : @loose -co=word | word* => ~publishes or deploys
dotnet > clean : @loose | word* => ~deletes what was built
dotnet > ef : @loose !--force | efcommand* => ~changes a database
msbuild xbuild : @long -m…=word -m -v…=word -nologo,restore,noLogo -t…=tasklist -p…=define | msbuildword*
mix : $help | mixtask pass*
mix > do : | mixtasks*
rebar3 gleam stack cabal dune esy dart flutter crystal shards nimble zig v odin dub fpm alr spago elm zef lake forge hardhat truffle anchor buf meson bazel bazelisk blaze buck buck2 pants scons waf premake5 xmake tup b2 bjam gn gyp packer helm nix hugo zola mdbook jekyll wasm-pack trunk maturin flit vite next nuxt nuxi astro gatsby remix react-scripts vue-cli-service craco preact ember ng docusaurus vuepress vitepress eleventy react-router svelte-kit expo ionic quasar umi rsbuild rspack storybook sb nest sapper stencil electron-vite electron-builder tauri cypress playwright molecule fastlane tuist dvc lein boot bb mill bloop scala-cli sbt ant cake build_runner start-storybook build-storybook : $help
rebar3 > do : | mixtasks*
rebar3 > eunit ct compile dialyzer xref proper edoc lint fmt as tree cover version help : $check --suite,case,module,cover,app,name,dir=?word | task*
rebar3 > get-deps upgrade update deps unlock shell release tar hex clean : @loose | word* => ~installs, publishes or runs
gleam > test build check format docs+build : $check --target,warnings-as-errors,no-print-progress=?word | path* -- pass*
gleam > run add deps update publish hex docs clean new : @loose | word* -- pass* => ~runs, installs or publishes
stack > test build bench haddock ls path query list-dependencies dot --version lint hpc : @loose2 --resolver,stack-yaml,fast,pedantic,test,no-run-tests,ta,test-arguments,coverage,flag,file-watch,haddock,jobs,system-ghc=?text -j=word | word*
stack > exec : | cmd -- cmd
stack > run runghc runhaskell ghci repl script install update setup init new upload sdist clean purge eval : @loose | word* -- pass* => ~runs, installs or deletes
cabal > test build v2-test v2-build new-test new-build bench check haddock list info format list-bin path v1-test : -j=?word -v=?word -O=?word --enable-tests,enable-benchmarks,test-show-details,test-options,only-dependencies,dry-run,flags,project-file,enable-coverage,disable-tests,ghc-options,allow-newer,keep-going,constraint=?text | word* -- pass*
cabal > exec : | cmd -- cmd
cabal > run v2-run new-run repl install update configure fetch get freeze init upload sdist clean gen-bounds : @loose | word* -- pass* => ~runs, installs or deletes
dune > build test runtest fmt describe show rules coverage ocamlformat top : -jwf=word -w -f -j=word --watch,profile,root,display,force,auto-promote,release,no-buffer,verbose,only-packages,instrument-with,cache,check,preview,default-target=?word -p=word | word*
dune > exec : --root,profile,display,release,watch=?word | cmd -- cmd
dune > install uninstall pkg init clean promote utop release promotion : @loose | word* => ~installs, changes or deletes
esy > build test ls-builds status : @loose2 | word*
dart > test analyze format doc info compile --version : $check -N=text -n=text -P=word -p=word --coverage,concurrency,reporter,fatal-infos,fatal-warnings,set-exit-if-changed,line-length,tags,exclude-tags,platform,name,plain-name,run-skipped,show=?text | path*
dart > run : @loose | dartprogram pass*
dart > pub create fix pub+get global : @loose | word* => ~installs packages or changes files
flutter : $help -v -d=word --verbose --device-id=word
flutter > test analyze build doctor devices gen-l10n config--list build+apk build+ios build+web build+appbundle build+linux build+macos build+windows build+ipa : $check --coverage,release,debug,profile,no-pub,pub,flavor,dart-define,target-platform,split-per-abi,no-fatal-infos,fatal-infos,fatal-warnings,concurrency,reporter,name,plain-name,update-goldens,no-codesign,tags,exclude-tags,machine,obfuscate,build-number,build-name,dart-define-from-file,web-renderer=?text | path*
flutter > run drive attach install logs screenshot pub create upgrade downgrade precache config channel clean pub+get : @loose | word* => ~runs, installs or deletes
crystal > spec build tool docs version env : $check --release,no-color,static,error-trace,order,tag,no-debug,progress,threads=?word -D=word -Dn=word | path*
crystal > run play eval init : @loose | word* => ~runs the project's own program
shards > build check list outdated version : @loose2 | word*
shards > install update prune init run : @loose | word* => ~installs packages
nimble > test build check list dump tasks c : @loose2 -dy=word -y | word*
nimble > install develop refresh init uninstall run publish : @loose | word* => ~installs packages
zig > test build-exe build-lib build-obj fmt ast-check version env targets translate-c cc c++ : @loose2 --check,stdin,test-filter,name,release-safe,exclude=?text -O=word -target=word -femit-bin=out | path*
zig > build : -D=text -j=word --summary,release,verbose,watch,prominent-compile-errors,color,search-prefix=?word -O=word -f | zigstep*
zig > run init fetch : @loose | word* => ~runs the project's own program
v odin > test fmt vet check-md doc build version check report . : @loose2 -verify,stats,w,l,prod,o=?word | path*
v odin > run watch install up update : @loose | word* => ~runs or installs
dub fpm alr spago elm lake zef forge hardhat truffle anchor buf : $check
dub > test build lint describe list search : $check --compiler,build,config,arch,force,coverage,parallel,root=?word -b=word -c=word | word* -- pass*
fpm alr spago > test build list show search docs bundle ls graph verify check check-set : $check --profile,flag,release,profiles,target,main,to,quiet=?text | word* -- pass*
elm > make diff : --optimize,debug --output=out --docs=out --report=word | path*
lake > test build check-build lint env check : $check | word*
zef > test build list info search depends : $check | word*
forge > test build fmt coverage snapshot inspect compile lint doc tree config remappings bind geiger : -v --match-test,match-contract,match-path,no-match-test,no-match-path,no-match-contract,gas-report,fuzz-runs,via-ir,optimize,optimizer-runs,check,sizes,diff,report,summary,watch,offline,skip,force,list,json,rerun,fail-fast,root,show-progress,threads,fuzz-seed=?text -w=?word -j=word | path*
hardhat > test compile check coverage size-contracts help flatten : @loose2 --parallel,bail,grep,no-compile,force,quiet,show-stack-traces=?text | path*
truffle anchor > test compile version build idl+parse : $check --skip-build,skip-local-validator,skip-deploy,show-events=?word | path*
buf > lint build format breaking generate ls-files : $check -dw --against,path,error-format,diff,template,exit-code,include-imports,exclude-path=?word | path*
dub fpm alr spago elm lake zef forge hardhat truffle anchor buf > run fetch add upgrade remove add-local init clean install update new publish get with exe exec script repl install-all upgrade-set bump reactor create verify-contract cache deploy verify ignition node console migrate develop idl push registry mod dep curl upload : @loose | word* => ~runs, installs or publishes
meson > setup compile test introspect configure format dist : -vqC=path -v -q -j=word -D=text -l -t=word --buildtype,prefix,reconfigure,suite,no-suite,print-errorlogs,verbose,num-processes,repeat,timeout-multiplier,list,no-rebuild,quiet,wrap-mode,default-library,werror,benchmark,cross-file,native-file,warnlevel,optimization,max-lines=?word ~--wipe !--wrapper,gdb-path=cmdtext | path*
meson > install subprojects wrap : @loose | word* => ~installs packages
cmake : @long -S…=path -B…=path -D…=define -U…=word -G…=text -A…=word -T…=word -W…=word -L -N -LA -LAH -version,help,trace,fresh,log-level,warn-uninitialized,verbose,v,preset,list-presets,graphviz,check-system-vars,system-information,debug-find=?text -C=file -build=path -parallel,j=?word -j…=word -t,target=tasklist -config=word -clean-first,verbose,use-stderr -toolchain=file ~-install=path ~-prefix,component=path ~-open=path ~-P=file "runs a script" ~-E=cmakecommand | path* -- pass*
ctest : @long -V,VV,N,Q,F,U,output-on-failure,quiet,verbose,extra-verbose,stop-on-failure,rerun-failed,schedule-random,no-tests,progress,show-only,debug,print-labels,help,version=?word -j…=word -R,E,L,LE,I,C,R…,FA,FS,FC,test-dir,timeout,parallel,build-config,tests-regex,exclude-regex,label-regex,label-exclude,repeat,preset,output-junit,output-log,O,max-width,tests-information,no-label-summary,stop-time,test-load=text ~-D,S,SP,M,T,A,dashboard,script,submit-index,build-and-test=?word | -- pass*
make gmake bmake : $help -BehikLnpqRrsStvwd -C=file -f=file -I=file -j=?word -l=?word -O=?word -oW=path --always-make,ignore-errors,keep-going,just-print,dry-run,recon,question,silent,quiet,no-silent,no-builtin-rules,no-builtin-variables,print-directory,no-print-directory,warn-undefined-variables,debug,trace,touch,output-sync,jobs,load-average,check-symlink-times,print-data-base=?word --directory,file,makefile,include-dir=file --what-if,assume-new,new-file,old-file,assume-old=path !-E=cmdtext !--eval=cmdtext | make*
ninja ninja-build samu : -vnkj=word -v -n -C=path -f=file -d=word -w=word -l=word --quiet,version,verbose ~-t=word | buildtask*
just task rake invoke inv fab thor grunt gulp jake mage earthly dagger doit poe taskipy mask duty robo craft laravel-mix pyinvoke pdm-run xtask bundle-rake : $help -snvqlaATP -fdCpj=file -j=word -d=file -t=word --list,summary,dry-run,silent,verbose,quiet,list-all,tasks,color,watch,parallel,force,trace,yes,no-deps,working-directory,justfile,taskfile,rakefile,gulpfile,gruntfile,dir,set,output,concurrency,interval,status,json,sort,dry,unsorted,evaluate,show,prereqs=?file | tasks* -- pass*
gradle gradlew : $help -qsSidwmat -x=word -p=file -b=file -c=file -g=file -D=define -P=define --info,debug,stacktrace,full-stacktrace,quiet,warn,continue,daemon,offline,scan,parallel,build-cache,configuration-cache,rerun-tasks,refresh-dependencies,dry-run,console,max-workers,no-rebuild,status,profile,warning-mode,priority,configure-on-demand,watch-fs,problems-report,continuous,no-daemon,write-locks,rerun,configuration,dependency,fail-fast,test-dry-run,stop,exclude-task,task,project-prop,system-prop=?word --tests=text !-I=file !--init-script=file "runs more code" ~--include-build=file -M=word --write-verification-metadata=word --project-dir,build-file,settings-file=file | gradle*
mvn mvnw mvnd : $help -BeCXqoUNlVnupT=word -B -e -C -X -q -o -U -N -V -n -T=word -f=file -P=word -D=define -l=out -t=file -s=file -gs=file -pl -am -amd -ntp @long -B,e,X,q,o,U,N,V,am,amd,ntp,fae,ff,fn,nsu,npu,cpu,C,c,errors,quiet,offline,update-snapshots,batch-mode,fail-at-end,fail-fast,fail-never,non-recursive,also-make,also-make-dependents,no-transfer-progress,show-version,strict-checksums,debug,version,help,color=?word -D…=define -P…=word -T…=word -pl,projects,rf,resume-from,threads=word -f,file,s,settings,gs,global-settings,t,toolchains=file -l,log-file=out | maven*
bloop : $help | sbt word*
sbt : -D=define -J=word @long -no-colors,batch,v,client,error,warn,info,debug -D…=define -mem=word | sbt*
mill > resolve show : | word*
mill : -ij=word -i -j=word -k -w -D=define --no-server,keep-going,jobs,watch,ticker=?word | sbt*
lein boot bb clj clojure : -MXTA…=alias -P -Sdeps=code @long -M…=alias -X…=alias -T…=alias -A…=alias -P,Spath,Stree,Sverbose,version !-e=code !-eval=code !-Sdeps=code | leintask pass*
ant : @long -f,buildfile,file=file -D…=define -q,quiet,v,verbose,d,debug,e,emacs,k,keep-going,p,projecthelp,version,diagnostics,S,silent,noinput,nouserlib -l,logfile=out -lib=file !-logger,listener,inputhandler,propertyfile,find=file | tasks*
composer : $help -nqdv --no-interaction,no-plugins,no-scripts,ansi,no-ansi,quiet,working-dir=?file -d=file | task pass* -- pass*
composer > validate show info outdated licenses check-platform-reqs depends why why-not prohibits diagnose audit fund search status suggests list about help : @loose -Dltiaop -f=word | word*
composer > run run-script : --dev,no-dev,list,timeout=?word | task pass* -- pass*
composer > exec : -l | cmd -- cmd
composer > install update require create-project dump-autoload dumpautoload self-update global reinstall init i u bump remove archive clear-cache config : @loose -oaWnw | word* => ~installs packages or changes settings
bundle bundler : --gemfile=file
bundle bundler > exec : --gemfile=file --keep-file-descriptors | cmd
bundle bundler > check list show info outdated platform doctor viz env licenses audit version help : @loose | word*
bundle bundler > install update add remove lock cache package clean config init binstubs pristine gem open console inject : @loose -jgwv=word | word* => ~installs packages
opam rbenv pyenv nodenv goenv jenv asdf mise fvm devbox rustup : $help -C=file
opam rbenv pyenv nodenv goenv jenv asdf mise fnm > exec x : --switch=word -C=file --using=word | cmd -- cmd
fvm > flutter dart exec : | fvmtool
devbox > run : -- -e=pair | cmd
rustup > run : --install | word cmd
opam rbenv pyenv nodenv goenv jenv asdf mise devbox rustup fvm > list show version versions which current root prefix config env where info lint switch+list toolchain+list component+list target+list whence ls search tree help doctor : @loose | word*
opam rbenv pyenv nodenv goenv jenv asdf mise devbox rustup fvm > install uninstall update upgrade init pin switch local global use shell default add remove rm component target toolchain override self plugin prune trust set reshim : @loose | word* => ~installs or changes what is used
rails : $help -e=word
rails > test spec test:system test:unit test:models test:all test:controllers test:integration test:functionals routes about notes stats zeitwerk:check assets:precompile middleware time:zones initializers : -bvdfcnesgE=text -b -v -d -f --name,seed,environment,fail-fast,verbose,grep,expanded,controller,unused,defer-output=?text | path*
rails > runner r console c dbconsole : | code* => !runs inline code
rails > server s generate g destroy new dev:cache credentials:edit secrets:edit : @loose | word* => ~starts or changes things
rails : $help -e=word | task word*
artisan spark : $help -v -q -n --env,ansi,no-interaction,quiet,verbose=?word
artisan spark > test list route:list about env config:show schedule:list dusk inspire model:show event:list : @loose -p --parallel,filter,testsuite,coverage,min,group,stop-on-failure,compact,profile=?text | path*
artisan spark > migrate serve cache:clear config:cache config:clear route:cache view:clear optimize optimize:clear queue:work make:model make:controller make:migration storage:link db:seed key:generate vendor:publish install:api schedule:run migrate:status : @loose | word* => ~changes things
artisan spark > migrate:fresh migrate:reset migrate:refresh migrate:rollback db:wipe tinker queue:flush queue:forget auth:clear-resets : @loose | word* => !may remove data or runs code
symfony console wp drush : $help -e=word --env=word | task word*
bazel bazelisk blaze : --bazelrc=file --output_base=path
bazel bazelisk blaze buck buck2 > test build query cquery aquery info version coverage fetch help mod print_action targets uquery audit root : -ckjts=word -k -s -c=word -j=word --config,test_output,test_filter,jobs,keep_going,compilation_mode,verbose_failures,test_arg,test_tag_filters,build_tag_filters,nocache_test_results,cache_test_results,runs_per_test,flaky_test_attempts,local_test_jobs,announce_rc,show_progress,curses,color,platforms,define,copt,cxxopt,features,output,notool_deps,test_timeout,test_size_filters,sandbox_debug,nobuild,stamp,test_summary,test_env,combined_report,cpu,subcommands,noshow_progress,instrumentation_filter,keep-going,mode,noimplicit_deps=?text !--run_under,script_path,shell_executable,override_repository,workspace_status_command,host_jvm_args,action_env,repo_env,extra_toolchains=cmdtext "runs or loads something else" | label* -- label*
bazel bazelisk blaze buck buck2 > run mobile-install clean shutdown sync install kill killall : @loose | label* -- pass* => ~runs the project's own program
pants : $check --changed-since,changed-dependents,tag,test-force,test-debug,filter-target-type,no-pantsd,test-use-coverage=?word | goal* -- pass*
scons waf premake5 xmake tup b2 bjam gn gyp configure autogen.sh bootstrap.sh Build : @loose -jCkQsnqv=word -j=?word -k -Q -s -n -q -v --enable-debug=?word --prefix,host,build,target=path --with-none=word | buildtask*
x.py : @loose | task pass*
terraform tofu terragrunt : @long -chdir=file -terragrunt-working-dir=file -version,help
terraform tofu terragrunt > fmt validate version providers graph test hclfmt get : @long -check,diff,recursive,write,list,json,no-color,verbose,plan,type,draw-cycles,update=?word -filter,var,test-directory=text -var-file=file | path*
terraform tofu terragrunt > init workspace+list workspace+show workspace+select workspace+new output refresh plan show : @long @loose -out=out -var=text -var-file=file -target=text -backend-config=text | word* => ~fetches or reads what is real
terraform tofu terragrunt > apply destroy import state workspace workspace+delete taint untaint force-unlock run-all console login logout state+rm state+mv : @long @loose -var=text -var-file=file -target=text -auto-approve | word* => !changes real infrastructure
pulumi > preview stack+ls version about whoami : @loose -s=word | word*
pulumi > config new plugin refresh import stack+select stack+init stack+output stack : @loose -s=word | word* => ~changes the stack
pulumi > up update destroy cancel stack+rm state : @loose | word* => !changes real infrastructure
packer > validate fmt inspect version : @long -var=text -var-file=file -check,diff,recursive,syntax-only | path*
packer > build init plugins : @long @loose | word* => ~publishes or deploys
nix : $help --extra-experimental-features=text
nix > flake+check flake+show flake+metadata build eval fmt show-derivation path-info log search why-depends hash : -LKj=word -L -K -k --no-link,print-build-logs,show-trace,json,raw,keep-going,all-systems,dry-run,max-jobs,cores,keep-failed,offline,check=?word -o=out ~--expr=code | word*
nix > develop shell : -c=cmdrest --command=cmdrest -i --ignore-environment=?word | word*
nix > run flake profile copy registry upgrade-nix store flake+update flake+lock flake+init : @loose | word* -- pass* => ~installs or runs
nix > store+gc store+delete collect-garbage : @loose => !deletes from the store
nix-shell : -pA=word -p -A=word --pure,packages -I=word --run=script --command=script | word*
nix-build nix-instantiate : -A=word -j=word --no-out-link,show-trace,parse,eval,strict,dry-run=?word -o=out | path*
nix-collect-garbage : @loose | word* => !deletes from the store
molecule > test lint list matrix syntax verify idempotence : -s=word --scenario-name,all,destroy,parallel=?word -- -s=word | word*
molecule > converge create prepare login init side-effect destroy cleanup reset : @loose | word* => ~works with containers
prisma > validate format generate version : $check --schema,generator,watch,no-engine=?file
prisma > migrate+dev migrate+deploy migrate+status studio init db+pull migrate+diff : @loose | word* => ~changes a database
prisma > migrate+reset db+push db+execute db+seed migrate migrate+resolve : @loose | word* => !may reset a database
drizzle-kit typeorm sequelize knex mikro-orm graphile-migrate dbmate flyway liquibase alembic goose migrate sqlx diesel atlas : @loose -cd=word | dbcommand*
fastlane : @loose -v --verbose --env=word | task word*
jekyll hugo zola mdbook docusaurus vuepress vitepress eleventy : $help -DFEsdcvqt=?path --minify,gc,verbose,buildDrafts,buildFuture,environment,source,destination,config,baseURL,cleanDestinationDir,panicOnWarning,printPathWarnings,drafts,incremental,trace,strict_front_matter,dest-dir,theme,logLevel,quiet,output,out-dir=?word
jekyll hugo zola mdbook docusaurus vuepress vitepress eleventy > build test check doctor version env config list : $check --minify,gc,drafts,future,trace,incremental,environment,strict_front_matter,baseurl,source,destination,base-url,output-dir,dest-dir,profile,lsi,unpublished=?word -D -F | path*
jekyll hugo zola mdbook docusaurus vuepress vitepress eleventy > server serve s deploy mod new watch init clean start dev preview clear swizzle write-translations : @loose | word* => ~serves, installs or deletes
vite : $help @alone~ -cm=word --config,mode=word
next nuxt nuxi astro : $help @alone~
vite next nuxt nuxi astro gatsby remix react-scripts vue-cli-service craco preact ember ng react-router svelte-kit expo ionic quasar umi rsbuild rspack storybook sb nest sapper stencil electron-vite electron-builder electron-forge tauri wails snowpack lit wmr cap > build test lint check e2e typecheck prepare info version doctor make package optimize typegen analyze extract-i18n generate xi18n : $check --prod,production,configuration,base-href,deploy-url,aot,stats-json,watch,browsers,code-coverage,no-watch,single-run,no-progress,turbo,turbopack,profile,debug,experimental-build-mode,ssr,emptyOutDir,logLevel,outDir,assetsDir,sourcemap,minify,ssrManifest,manifest,CI,browser,docs,quiet,output-hashing,mac,win,linux,x64,arm64,bundles,no-lint,strict,minimumFailingSeverity=?word -cfmlDst=?word --dir=path | path*
vite next nuxt nuxi astro gatsby remix react-scripts vue-cli-service craco preact ember ng react-router svelte-kit expo ionic quasar umi rsbuild rspack storybook sb nest sapper stencil electron-vite electron-forge tauri wails snowpack lit wmr cap > dev develop start serve preview server watch open run add new create init install update upgrade g sync copy eject deploy publish submit release gh-pages clean telemetry export ios android : @loose -pH=word | word* => ~serves, installs or publishes
start-storybook : @loose => ~serves
build-storybook : @loose -coq=word --quiet,output-dir=?word
electron-builder : @loose -mwl | word* => 
cypress : $help
cypress > run verify info version cache+path : -bCcseptkqPr=word -q --browser,headless,headed,spec,config-file,config,env,reporter,reporter-options,e2e,component,quiet,project,group,tag,port,no-exit,auto-cancel-after-failures,ci-build-id=?text
cypress > open install cache : @loose => ~opens or installs
playwright : $help
playwright > test merge-reports --version : -gxucj=text -x -u -c=file -j=word --project,grep,grep-invert,headed,workers,retries,reporter,shard,timeout,max-failures,update-snapshots,list,config,forbid-only,fully-parallel,global-timeout,last-failed,no-deps,only-changed,output,pass-with-no-tests,quiet,repeat-each,trace,ignore-snapshots,tsconfig,fail-on-flaky-tests=?text | path*
playwright > install install-deps codegen open uninstall show-report show-trace : @loose | word* => ~installs or opens
wasm-pack trunk maturin flit > build test check fmt develop sdist --version : $check --target,dev,release,node,firefox,chrome,headless,out-dir,public-url,manylinux,interpreter,features=?word | path* -- pass*
wasm-pack trunk maturin flit > publish pack login serve watch clean new init upload install : @loose | word* => ~publishes, serves or installs
dvc > status diff dag metrics params plots list check-ignore root version doctor : @loose | word*
dvc > repro exp add push pull fetch run init import get checkout commit import-url : @loose | word* => ~runs or moves data
dvc > gc destroy remove : @loose | word* => !deletes data
cdk sam serverless sls amplify eas : -q -c=text --quiet,profile,region,stage,verbose=?word
cdk sam serverless sls amplify eas > synth validate lint build ls list doctor test : $check --lint,template,template-file,all,strict,context,use-container,cached,parallel=?word -t=file | path*
tuist > build test generate graph lint inspect : $check | word*
build_runner > build test : $check --delete-conflicting-outputs,release,define,build-filter=?word | path*
build_runner > watch serve daemon clean : @loose | word* => ~serves or deletes
just-run-none : | word
`;
