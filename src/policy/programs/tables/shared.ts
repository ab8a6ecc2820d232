/** Options that many programs share, by name: `$name` in a table stands for them. */
export const shared: Readonly<Record<string, string>> = {
  help: '-h --help,version',
  // What linters, compilers and test runners call alike: it selects, counts, shows or names files of the project.
  check: `$help -q -v -V -w -f -x -s -u -b -i -l -r=word -c=file -p=file -t=text -k=text -g=text -m=word -n=word -o=out -j=?word -d=word
    --all,quiet,verbose,silent,watch,fix,check,write,list,debug,strict,color=?word --colors,colour,force-color,progress,stats,json,bail=?word --ci,coverage=?word
    --config,conf,configuration,project,tsconfig,rcfile,settings,baseline=file --ext,extensions,format,formatter,reporter,reporters,output-format=word
    --output,output-file,out,out-dir,outDir,outfile,outdir,report,junitxml,output-dir,coverage-directory,coverageDirectory=out
    --max-warnings,timeout,testTimeout,test-timeout,retries,retry,jobs,threads,workers,maxWorkers,max-workers,concurrency,parallel=?word --level,severity,min-severity,log-level,logLevel,loglevel=word
    --grep,testNamePattern,test-name-pattern,filter,filters,fgrep=text --invert,only,skip,include,exclude,ignore,ignore-pattern,ignore-path,testPathPattern,test-path-pattern,testPathPatterns,testPathIgnorePatterns,shard,seed=word
    --dry-run,diff,cache,cache-location=?word --noEmit,no-emit,pretty,incremental,recursive,passWithNoTests,pass-with-no-tests,changed,since=?word --runInBand,run-in-band,verbose=?word --detectOpenHandles,forceExit,exit,onlyChanged,related,findRelatedTests,updateSnapshot,update,clearCache,no-cache,isolate,globals,dom,ui,headless,headed
    --environment,env,target,module,mode,type,types,lang,language,rules,rule,select,extend-select,extend-ignore,style,profile,base,root,cwd,dir,directory=word
    --summary,statistics,count,explain,show-source,fail-on,fail-fast,failfast,fail-under=?word --stdin,stdin-filename,workspace,package,features,all-files,version,tap,staged,quick,fast,full,slow,ignore-missing-imports,allow-empty,no-error-on-unmatched-pattern,error-on-warnings,report-unused-disable-directives,type-aware,declaration,emitDeclarationOnly,skipLibCheck,sourcemap,source-map,sourceMap,minify,clean,no-progress,logHeapUsage,runTestsByPath,selectProjects=?word`,
  node: `--test,test-only,no-warnings,experimental-test-coverage,experimental-strip-types,experimental-vm-modules,experimental-transform-types,experimental-test-module-mocks,test-force-exit,enable-source-maps,trace-warnings,trace-uncaught,trace-deprecation,no-deprecation,throw-deprecation,pending-deprecation,expose-gc,stack-trace-limit=?word
    --test-name-pattern,test-skip-pattern,test-reporter-destination=text --test-reporter,test-concurrency,test-timeout,test-shard,test-coverage-include,test-coverage-exclude,test-coverage-lines,test-coverage-branches,max-old-space-size,max-semi-space-size,unhandled-rejections,conditions,title,input-type=word -C=word --watch,watch-path=?word -c --check -v --version -h --help
    -r=file --require,import,loader,experimental-loader,env-file=file !-ep=code !--eval,print=code !-i !--interactive !--inspect,inspect-brk=?word`,
  npm: `$help -s -d --silent,quiet,verbose,if-present,ignore-scripts,workspaces,include-workspace-root,json,long,parseable,all,global,production,no-audit,no-fund,audit,fund,offline,prefer-offline,progress,color=?word --depth,loglevel,reporter,audit-level,omit,include=word
    -w=path --workspace=path --prefix=file -C=file --dir=file --filter,filter-prod=word -F=word -r --recursive,parallel,stream,aggregate-output,no-bail,sort,workspace-concurrency,resume-from,changed-files-ignore-pattern=?word --cwd=file --top-level,since,from=?word -A -p -i -j=word -v --topological-dev,topological,interlaced,include-dependencies,exclude=?word`,
  jvm: '-D…=define -P…=define',
  cluster:
    '-n=word --namespace,context,cluster=word -l=word --selector,field-selector=text -A --all-namespaces -o=word --output=word --kubeconfig=file --request-timeout=word $help',
  grep: `$help -EFGPivwxclLnqshHoarRzbUTZyPI -e=text -f=read -mABC=word -d=word -D=word @digits --regexp=text --file=read --include,exclude,exclude-dir,exclude-from=word --color,colour=?word
    --ignore-case,no-ignore-case,invert-match,word-regexp,line-regexp,count,files-with-matches,files-without-match,only-matching,quiet,silent,no-messages,line-number,with-filename,no-filename,recursive,dereference-recursive,null,text,line-buffered,extended-regexp,fixed-strings,basic-regexp,perl-regexp,byte-offset,null-data,binary,initial-tab --max-count,after-context,before-context,context,label,binary-files,directories,devices=word`,
};
