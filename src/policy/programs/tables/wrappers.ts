/** Programs that run the command in their words; what they run is judged by itself. */
export const wrappers = `
sudo doas run0 pkexec : -AbEeHKklnPSVvin -C=word -D=file -g=word -h=word -p=text -R=file -r=word -t=word -T=word -U=word -u=word --user,group,host,prompt,role,type,command-timeout,close-from,other-user,nice,setenv,property=word --chdir,chroot=file --non-interactive,preserve-env=?word --set-home,stdin,background,keep-cwd,validate,list !-s !-i !--login,shell,edit @alone! | assign* cmd => ~runs with more rights
gosu su-exec chpst setuidgid : | word cmd => ~runs as another user
su runuser : -lmp -c=script -s=word -g=word -G=word -u=word --command=script --shell,group,user,supp-group=word --login,preserve-environment | text* => !becomes another user
sg newgrp : -c=script | word script => !becomes another user
setpriv : --reuid,regid,groups,inh-caps,ambient-caps,bounding-set,securebits=word --clear-groups,keep-groups,init-groups,no-new-privs,nnp | cmd => !changes what a program may do
fakeroot : -hv -lsib=file --lib,faked=file | -- cmd
chroot : --userspec,groups=word --skip-chdir | file cmd => !changes what a program sees
unshare : -imnpuUCTcrf -SGRw=word --fork,map-root-user,pid,net,mount,user,ipc,uts,cgroup --root,wd,setuid,setgid=word --mount-proc,kill-child=?word | cmd => !changes what a program sees
nsenter : -aminpuUCTrwF -tSG=word --target=word --mount,uts,ipc,net,pid,user,all | cmd => !changes what a program sees
env genv : -i0v @alone~ -u=word -C=file -S=script --ignore-environment,null,debug,block-signal,default-signal,ignore-signal --unset=word --chdir=file --split-string=script | assign* cmd
cross-env dotenv dotenvx : -o -evpfc=file -- --env-file=file --override,quiet | assign* cmd -- cmd
cross-env-shell : | assign* script*
direnv > exec : | path cmd
direnv > allow deny reload edit status version export hook stdlib : | look* => !changes what runs in a folder
command : -pvV | cmd
command-look : -vV | word*
builtin noglob nocorrect nohup setsid chronic unbuffer catchsegv winpty linux64 linux32 dbus-launch : -cfwp --ctty,fork,wait | cmd
busybox toybox : | cmd
exec : -cl -a=word | cmd
coproc : | cmd => ~runs beside the line
time gtime : -apvl -fo=word --format,output=word --append,portability,verbose | cmd
nice gnice : -n=word --adjustment=word @digits | cmd
ionice : -t -cnpPu=word --class,classdata,pid=word | cmd
chrt : -abfiormvp -TPD=word | word cmd
taskset : -ap -c | word cmd
numactl : -lH -NCmip=word --localalloc,hardware --cpunodebind,physcpubind,membind,interleave,preferred=word | cmd
timeout gtimeout : -fpv -ks=word --foreground,preserve-status,verbose --kill-after,signal=word | word cmd
stdbuf gstdbuf : -ioe=word --input,output,error=word | cmd
prlimit choom systemd-inhibit : -np=word --what,who,why,mode,pid,nofile,core,as,cpu,nproc,rss,stack=word | cmd
caffeinate : -disum -tw=word | cmd
arch setarch : -x86_64 -arm64 -vRLB --addr-no-randomize | cmd
xvfb-run : -a --auto-servernum -nefpsw=word --server-num,server-args,error-file,auth-file,wait=text | cmd
dbus-run-session : --config-file=file | cmd -- cmd
rlwrap : | cmd
firejail bwrap proot systemd-nspawn flatpak-spawn : => !changes what a program sees
systemd-run : -tPGdq -pEuMHr=word --user,scope,wait,pty,pipe,collect,quiet,no-block --unit,property,setenv,slice,uid,gid,working-directory,description,on-active,on-calendar=word | cmd => !leaves something that may run later
strace ltrace dtruss : -cCdfFhiknqrtTvVwxyz -oeusEaIOSPXlp=word | cmd => ~watches a process
perf > stat record trace : -adivgS -eopFCr=word --all-cpus,call-graph,delay,repeat=?word | cmd => ~watches a process
perf > report list annotate version script : @loose | word*
valgrind : @loose -q -v --leak-check,error-exitcode,track-origins,show-leak-kinds,suppressions,tool,log-file,num-callers,gen-suppressions,quiet=?word | cmd
gdb lldb : @long -q,batch,nx,silent,quiet -args,-=cmdtext !-ex,eval-command,x,command,p,pid,o,O,s,S,iex=cmdtext | word* => ~watches a process
nyc c8 : -cr=word -o=path --include,exclude,reporter,reports-dir,report-dir,config,lines,branches,functions,statements,src,temp-directory=word --all,check-coverage,clean,silent,skip-full | tool
nyc > report check-coverage merge : @loose --reporter=word | word*
coverage > run : -apm=module --branch,append,parallel-mode,source,omit,include,rcfile,concurrency,context,data-file,timid=?word -p -a -m=module | prog pass*
coverage > report html xml json lcov combine annotate debug : @loose -mi -o=out -d=path --show-missing,skip-covered,skip-empty,fail-under,include,omit,sort,precision,format,rcfile,data-file,keep,directory=?word | path*
coverage > erase : => ~deletes what was measured
kcov : @loose --include-path,exclude-path,include-pattern,exclude-pattern=word | path cmd
sccache ccache distcc icecc : -s -z --show-stats | cmd
bear intercept-build scan-build : -o=path -v --output,cdb=path --append,status-bugs | cmd -- cmd
retry : -t=word -d=word -u=word --times,delay,until=word | cmd -- cmd
hyperfine : -iN -wrmMLnSpc=text -w=word -r=word -m=word -M=word -n=text -L=text -i -p=script -s=script -c=script --warmup,runs,min-runs,max-runs,command-name,style,shell,output,input,time-unit,parameter-list,parameter-scan=text --ignore-failure,show-output --prepare,setup,cleanup,conclude=script --export-json,export-markdown,export-csv=out | script*
concurrently : -krgs -n=text -c=text -p=text -m=word -l=word --names,prefix,prefix-colors,kill-others,kill-others-on-fail,kill-signal,max-processes,raw,group,success,timings,no-color,restart-tries,restart-after,hide,pad-prefix,color=?text --teardown=script | npmscript*
npm-run-all run-s run-p npm-run-all2 : -lsncp --parallel,sequential,serial,print-label,continue-on-error,silent,max-parallel,aggregate-output,race=?word | tasks*
start-server-and-test : | npmscript* => ~serves
flock : -sxeunoFv -w=word -E=word -c=script --shared,exclusive,nonblock,unlock,no-fork,verbose --timeout,wait,conflict-exit-code=word --command=script | path cmd
parallel : -kXmv0 -jaNnSd=word --jobs,colsep,delay,halt,timeout,results,joblog,retries,tag,bar,eta,line-buffer,keep-order,will-cite,null,progress,dry-run=?word | xargs => ~runs many commands
xargs gxargs : -0rtxpo -InPLdsaERSJ=word -i=?word -l=?word --null,no-run-if-empty,verbose,exit,interactive,open-tty --max-args,max-procs,max-lines,delimiter,arg-file,replace,max-chars,process-slot-var,eof=?word | xargs
ssh autossh mosh : -46AaCfGgKkMNnqsTtVvXxYy -BbcDEeFIiJLlmOopQRSWw=word | word remote => ~runs on another machine
watch : -bcdegtpx -n=word -q=word --interval,differences,no-title,color,exec,errexit,chgexit,beep,precise=?word | line => ~keeps something running
entr : -acdnprsz -s | cmd => ~keeps something running
watchexec nodemon onchange chokidar cargo-watch reflex air modd : -rcnqve -w=word -e=word -i=word -x=script -f=word -d=word -s=word -p=word -m=word --restart,clear,quiet,verbose,watch,exts,ext,ignore,filter,debounce,delay,signal,legacy-watch,initial,on-busy-update,postpone,stdin-quit,no-vcs-ignore,wait=?word --exec=script -c=script --command=script | cmd -- cmd => ~keeps something running
script : -aefqF -c=script -t=?word -I=path -O=path -B=path -T=path -E=word --append,return,flush,force,quiet --command=script --log-out,log-in,log-io,log-timing,timing=?path | path => ~keeps something running
tmux screen byobu zellij : => !keeps something running
at batch : => !leaves something that runs later
crontab : -l @alone! !-r !-e !-i -u=word | word* => !leaves something that runs later
crontab-list : -l
inotifywait fswatch : @loose -mrqe -e=word -t=word --format,exclude,timefmt=text --monitor,recursive,quiet | look*
wait-on : -vildt=word -l -v -t=word -d=word -i=word -w=word --timeout,delay,interval,window,verbose,log,simultaneous,httpTimeout,tcpTimeout=?word | probe*
trap : -lp | trapcode* 
eval : | line
source . : | sourced text*
kubectl-exec-none : | word
`;
