/** Interpreters: a script of the project by its name; code in the line never counts as understood. */
export const languages = `
node nodejs : $node | prog pass*
tsx ts-node ts-node-esm babel-node esno jiti : $node -TPs -P=file -O=code --transpile-only,project,files,esm,tsconfig,no-cache,swc,typeCheck,ignore=?file --compiler-options=word | prog pass*
tsx > watch : $node | prog pass* => ~keeps something running
python pypy ipython bpython micropython py : $help -bBdEIOPqsSuvx -W=word -X=word -V --version !-ci=code -m=module --check-hash-based-pycs=word | prog pass*
ruby jruby : $help -aclnpsSUvwWdF -C=file -I=path -r=file -E=word -W=?word -x=file -K=word --enable,disable,yjit,jit,encoding,external-encoding,internal-encoding,verbose,version,copyright,debug=?word !-e=code !-i=?word | prog pass*
irb pry ghci erl iex : @loose | word* => !opens a prompt or runs code
perl raku rakudo : $help -acdlnpsStTuUvwWXf -C=?word -D=?word -F=text -l=?word -0=?word -I=path !-eEiMm=?code | prog pass*
php : $help -nqsvwHCz -c=file -d=text -t=path -S=word -l -m -i --ini,rf,rc,re,syntax-check,version,info,modules=?word !-drRBFEa=code !--run,process-code,process-begin,process-end,process-file,define,interactive=code | prog pass*
lua luajit luau luac : -vEWp -l=file -o=out -j=word !-ei=code | prog pass*
julia : $help -qipt=word -q -t=word -p=word -O=?word -g=?word -J=file -L=file -C=word --project,threads,procs,color,startup-file,history-file,check-bounds,code-coverage,track-allocation,compiled-modules,depwarn,optimize,inline,warn-overwrite,banner,quiet,compile=?word --load,sysimage=file -e=rcode -E=rcode --eval,print=rcode !-i | prog pass*
Rscript R littler r : $help -q -e=rcode --vanilla,no-save,no-restore,no-environ,no-init-file,no-site-file,verbose,default-packages,slave,quiet,silent,args=?word -f=file --file=file | prog pass*
R > CMD+check CMD+build CMD+config : @loose | path*
R > CMD CMD+INSTALL CMD+REMOVE CMD+BATCH : @loose | path* => ~installs or runs
tclsh wish : | prog pass*
expect : -bdDinNv !-cf=code | prog pass* => ~drives another program
elixir : --no-halt -r=file -S=word -pa=path !-e=code !--eval,rpc-eval,erl=code | prog pass*
escript runghc runhaskell : @loose2 -i…=path | prog pass*
ghc : @long -O…=word -W…=word -f…=word -X…=word -o=out -i…=path -I…=path -c,make,v,j…,threaded,package,dynamic,static,outputdir,odir,hidir,cpp,no-link,package-db,hide-package,main-is,version,info,no-code,fno-code,prof,rtsopts=?path !-e=code !-F,fplugin…,pgm…,pgmF,pgma,pgml=cmdtext !-fplugin…=cmdtext | path*
scala scala-cli amm groovy kotlin : @long -version,help,cp,classpath,class-path=?file !-e=code !-script=file | prog pass*
scala-cli > test compile fmt doctor : $check -S=word --scala,test-only,jvm,watch=?word | path* -- pass*
scala-cli > run repl shebang export setup-ide publish install : @loose | word* -- pass* => ~runs the project's own code
java : @long -cp,classpath,class-path,p,module-path,add-modules,add-opens,add-exports=file -jar=prog -m,module=word -ea,esa,server,client,version,showversion,help,enable-preview,da -Xm…=word -Xs…=word -XX…=xx -D…=define -verbose… -Xlog…=word -splash… -ea… !-javaagent…,agentlib…,agentpath…,Xrun…,Xdebug,Xbootclasspath…=file | prog pass*
osascript : !-e=code !-l=word | prog pass* => !controls other programs
racket guile sbcl clisp ocaml ecl gsi chez scheme : @long -l,script,batch,non-interactive,no-userinit,no-sysinit,quiet,noinform,no-auto-compile,s=?file !-e,eval,c,x,ex,load,f=code | prog pass*
rdmd : @long -I…=path -unittest,main,version…,of…=?path !-eval…,loop…=code | prog pass*
nim : @long -d…=define -hints…,warnings…,verbosity…,path…,gc…,mm…,opt…,threads…,styleCheck…,colors…,stacktrace…,excessiveStackTrace…,app…,backend…,cc…,nimcache…,o…,out…,outdir…,hint…,warning…,f,forceBuild…=?word
nim > c cpp js check doc compile test cc objc rst2html jsondoc genDepend dump : @long -d…=define -hints…,warnings…,verbosity…,path…,gc…,mm…,opt…,threads…,styleCheck…,colors…,stacktrace…,app…,backend…,cc…,nimcache…,o…,out…,outdir…,hint…,warning…,f,forceBuild…,define…,skipUserCfg,skipParentCfg,panics…,experimental…,index…,project,git…=?word ~-r,run "runs the project's own program" | path*
nim > e r run secret : @loose | word* => ~runs the project's own program
nvim : @dry:--headless !-SsuU=code !--cmd=code --headless --noplugin --clean -c=vimtest | pager* => ~opens an editor
emacs : @long -batch,Q,q,quick,no-init-file,no-site-file,nw -l,load=file -L…=path -f,funcall=lisptest !-eval,execute,script,insert,daemon=code | pager*
godot : @long -headless,quit,verbose,no-window,import,quit-after,path=?word -s,script=prog | path* => 
bash sh dash zsh ksh mksh ash fish yash csh tcsh rbash pdksh elvish nu xonsh posh oksh hush : @plus -lrvxuefabhkmnptBCEHPsc +xeufvBhbm -o=setname -O=word +o=setname +O=word --login,posix,norc,noprofile,noediting,verbose,version,help,no-config=?word !-iD !--rcfile,init-file=file !--init-command,interactive=script | prog pass*
osh ysh : | prog pass* => !runs another shell
cmd powershell pwsh wsl : | cmdtext* => !runs another shell
swift-none : | word
`;
