/** Programs that only read and print. */
export const reading = `
true false : | text*
: : | text*
echo printf : @stop -neE | text*
test [ : @long @loose -e,f,d,r,w,x,s,L,h,n,z,v,o,a,b,c,p,S,u,g,k,t,O,G,N,eq,ne,lt,le,gt,ge,nt,ot,ef | probe*
cat tac rev nl : $help -AbeEnstTuv --number,show-all,number-nonblank,squeeze-blank,show-ends,show-tabs -w=word -s=text | read*
head tail : $help -qvzfFr -nc=word @digits --lines,bytes,pid,sleep-interval,max-unchanged-stats=word --quiet,silent,verbose,zero-terminated,follow,retry=?word @plus | read*
less more most : $help -FRXSNiIqMmnegE --quit-if-one-screen,raw-control-chars,RAW-CONTROL-CHARS,no-init,chop-long-lines | pager*
wc : $help -lcwmL --lines,bytes,words,chars,max-line-length,total=?word --files0-from=read | read*
ls dir exa eza lsd ll : $help @digits -aAbBcCdDfFgGhHiklLmnNopqQrRsStTuUvwxXZ1@ -I=word --all,almost-all,human-readable,recursive,reverse,group-directories-first,full-time,author,size,inode,directory,no-group,git,icons,tree,long,header,classify,color,sort,time,time-style,level,indicator-style,hide,ignore,quoting-style,show-control-chars,si=?word | look*
tree : $help -adfilpshugDFqNrtUCnASJXi --dirsfirst,noreport,gitignore,du,prune,matchdirs,filesfirst -LPI=text -H=text --filelimit,charset,sort=word -o=out | look*
stat file du df : $help -abchHiLklmMPsStTxzBvdr0EN -d=word -f -c=text -t=word -B=word @digits --brief,mime,mime-type,format,printf,max-depth,human-readable,summarize,total,apparent-size,all,local,exclude,threshold,output,type,dereference=?text | look*
readlink realpath basename dirname pathchk namei : $help -fenmqszaLP -s=word --suffix,canonicalize,relative-to,relative-base,multiple,zero=?word | look*
pwd cd chdir pushd popd dirs : -LPe @plus | look*
mktemp : $help -duqt -p=path --directory,suffix,tmpdir=?path | path*
which whereis type whence where : $help -aptfs --all,tty-only,show-dot | word*
grep egrep fgrep zgrep zegrep zfgrep ugrep : $grep | text read*
rg ripgrep : $grep -gtTjMuS=word -guSNpKOt -g=word -t=word -T=word -j=word -M=word -r=text -u -uu --glob,iglob,type,type-not,threads,max-columns,max-depth,max-filesize,sort,sortr,engine,encoding,context-separator,field-match-separator,colors,dfa-size-limit,regex-size-limit,path-separator=word --replace=text --files,hidden,no-ignore,no-ignore-vcs,follow,multiline,multiline-dotall,pcre2,smart-case,case-sensitive,stats,json,vimgrep,pretty,no-heading,heading,trim,passthru,type-list,unrestricted,crlf,column,debug,files-without-match,no-config,one-file-system,search-zip !--pre=cmdtext !--pre-glob,hostname-bin=word | text read*
ag ack : $grep -GgQSuUWtpa=word -G=word -g=word -Q -S -u -U -t --depth,ignore,ignore-dir,type,output,path-to-ignore=word --hidden,literal,smart-case,nogroup,group,stats,column,js,ts,python,ruby,html,css,go,rust,java,nofilter,noheading,break !--pager=cmdtext | text read*
sort gsort : $help -bdfghiMnRrVcCmszu -kSt=word -T=path -o=rewrite --key,field-separator,buffer-size,parallel,sort,batch-size,random-source=word --ignore-case,numeric-sort,general-numeric-sort,human-numeric-sort,version-sort,reverse,unique,stable,check,merge,zero-terminated,dictionary-order,ignore-leading-blanks,ignore-nonprinting,month-sort,random-sort,debug=?word --output=rewrite --temporary-directory=path !--compress-program=cmdtext | read*
uniq : $help -cdDuiz -fsw=word --count,repeated,all-repeated,unique,ignore-case,skip-fields,skip-chars,check-chars,group=?word | read rewrite
cut : $help -ns -bcdf=text --bytes,characters,delimiter,fields,output-delimiter=text --complement,only-delimited,zero-terminated | read*
tr : $help -cdst --complement,delete,squeeze-repeats,truncate-set1 | text text
paste join comm column fold fmt expand unexpand pr look tsort : $help -123aciJsktezl -dojwptT1=text -N=text -v=word -h=word -c=?word --delimiters,serial,separator,table,width,tabs,initial,check-order,nocheck-order,output-delimiter,total,header,fillrows,table-columns,json,output-separator=?text | read*
diff sdiff diff3 cmp colordiff vimdiff : $help -abBcdeEilnNpqrstTuvwyZ -ICDFLUWSXx=text -3AmX @digits --unified,context,brief,recursive,ignore-case,ignore-all-space,ignore-space-change,ignore-blank-lines,side-by-side,suppress-common-lines,color,width,exclude,exclude-from,label,new-file,text,strip-trailing-cr,minimal,report-identical-files,bytes,silent,quiet,verbose,print-bytes,normal,no-dereference,palette,tabsize,starting-file,ignore-matching-lines,show-function-line,from-file,to-file=?text --diff-program=prog | read*
md5sum sha1sum sha224sum sha256sum sha384sum sha512sum shasum b2sum cksum sum md5 crc32 : $help -bctwqr -a=word --check,binary,text,status,quiet,strict,tag,zero,ignore-missing,algorithm,length=?word | read*
strings nm size readelf objdump otool dwarfdump c++filt addr2line ldd lipo : @loose $help -aCdDegghilnprsSTtuwxXV -j=word -n=word --demangle,all,headers,section-headers,disassemble,syms,dynamic,file-headers,print-size,size-sort,defined-only,undefined-only,extern-only,section,source,reloc,private-headers,line-numbers=?word -e=word -M=word -f | read*
hexdump od xxd base64 base32 basenc iconv : $help -abcdhilopPsuvxCiDwE -ntefNjAlg=word -w=word --decode,wrap,ignore-garbage,from-code,to-code,list,address-radix,format,read-bytes,skip-bytes,canonical=?word ~-r | read rewrite
zcat gzcat bzcat xzcat zstdcat zless zmore zdiff : $help -cdfklqtv | read*
seq factor numfmt expr shuf yes : @loose $help @digits -wezrniof -fs=text -n=word --format,separator,equal-width,from,to,suffix,padding,head-count,input-range,random-source=?text | text*
tokei cloc scc sloccount onefetch loc : $help -abcsf -e=word -t=word -o=word --files,sort,output,exclude,exclude-dir,include-lang,by-file,json,yaml,csv,quiet,vcs,type,types,hidden,no-ignore,languages,format=?word | read*
pv : $help -pterabTnqlWs -sLiNwH=word --size,name,interval,rate-limit=word | read*
jq gojq jaq : $help -nrcsSeCMajRU --raw-output,compact-output,slurp,sort-keys,exit-status,null-input,raw-input,color-output,monochrome-output,tab,ascii-output,join-output,seq,stream,unbuffered,args,jsonargs --indent=word -f=code --from-file=code -L=file --arg,argjson=pair --slurpfile,rawfile=pair | jq read*
yq dasel xmllint xq tomlq htmlq pup fx gron jless : @loose $help -rnceCMPNjsvdR -poIm=word -p=word -o=word --raw-output,compact-output,prettyPrint,noout,format,xpath,exit-status,null-input,no-colors,colors,output-format,input-format,indent,unwrapScalar=?text ~-i ~--inplace,in-place | jq read*
awk gawk mawk nawk : @long -F…=text -v…=define --re-interval,posix,lint,csv,version,help,sandbox,non-decimal-data,field-separator=text !-f…=code !--file=code !-E…=code !-e…=code !-i…=code !-l…=code !--include,load,exec,source=code | awk read*
sed gsed : $help -nErzus --quiet,silent,regexp-extended,null-data,unbuffered,separate,posix,debug,sandbox -l=word -e=sed --expression=sed !-f=code !--file=code ~-i=?word ~--in-place=?word | sedfirst read*
find gfind : @long -H,L,P,O…,O0,O1,O2,O3,print,print0,depth,d,xdev,mount,prune,not,a,o,and,or,empty,nouser,nogroup,readable,writable,executable,follow,daystart,noleaf,quit,ls,true,false,warn,nowarn,help,version -name,iname,path,ipath,wholename,iwholename,regex,iregex,lname,ilname,regextype,type,xtype,size,perm,user,group,uid,gid,links,inum,maxdepth,mindepth,amin,atime,cmin,ctime,mmin,mtime,used,fstype,printf,context,D=text -newer,anewer,cnewer,samefile,newermt,newerat,newerct,newermm,newerBt=text
    -exec,execdir,ok,okdir=until !-delete "deletes what it finds" ~-fprint,fprint0,fls=out ~-fprintf=out | finding*
fd fdfind : $help -HIuasgFp0lLe -edEctSj=word -e=word --hidden,no-ignore,no-ignore-vcs,case-sensitive,ignore-case,glob,regex,fixed-strings,absolute-path,list-details,follow,full-path,print0,quiet,show-errors,unrestricted,relative-path,prune,strip-cwd-prefix=?word --max-depth,min-depth,exact-depth,exclude,type,extension,size,changed-within,changed-before,owner,color,threads,max-results,base-directory,path-separator,search-path,and,ignore-file=word -x=until -X=until --exec,exec-batch=until | text look*
ps pgrep pidof pstree : -aefdljruwxTHNFMLAqycvm -oCpuUGgtksPO=text --forest,no-headers,sort,format,pid,ppid,user,deselect,headers,cols,columns,full,list-name,list-full,newest,oldest,exact=?text @loose | psword*
top htop btop glances atop vmstat iostat free uptime w who last uname arch nproc lscpu lsblk lsusb lspci lsmod lsof dmidecode nvidia-smi sensors acpi hostid tty users groups id whoami logname locale getconf sw_vers cal date : @loose $help -abhlmsHnoiw1tkgnuprvSWcCxqQdnzdFeRjIP -nd=word -L=word -p=word -r=read --all,ignore,human,wide,summary,json,query-gpu,format,loop,utc,iso-8601,rfc-3339,rfc-email,universal,kernel-name,machine,si,lohi,total,list-gpus=?word -d=text --date=text --reference=look !-s=text !--set=text @digits | datefmt*
hostname domainname : $help -fisdIAay --fqdn,ip-address,all-ip-addresses,short,domain
time-report getent apropos whatis info tldr cheat : $help -akfs | word*
man : $help -akfw --apropos,whatis,where,path !-P=cmdtext !--pager=cmdtext -s=word | word*
printenv : @alone | secretname* => ~prints variables, secrets too
sleep wait usleep : | word*
clear reset banner figlet : | text*
tput stty : @loose -a | word*
jobs times ulimit umask : -acdefilmnpqrstuvxHST | word*
exit return break continue shift : | word*
set : @plus -eEuxvfnhbBCamkpT +eEuxvfnhbBCamkpT -o=setname | word* => 
shopt : -qpo | word* => !changes how the shell reads what follows
unset : -v | word* => ~changes what later words mean
export declare typeset local readonly : @alone -xgriaApfF | assign*
let read mapfile readarray getopts hash enable bind complete compgen compopt fc history logout suspend disown unalias caller vared zmodload autoload zle functions alias : => !changes what later words mean
bg fg : | word* => ~moves jobs
`;
