/** Programs that create, change, move and delete files. */
export const files = `
rm grm trash trash-put gio-trash del erase : -fivdIrR --force,verbose,interactive,dir,one-file-system,preserve-root=?word -r --recursive,no-preserve-root | removed* => ~deletes files
rmdir rd : -pv --parents,ignore-fail-on-non-empty,verbose | path* => ~deletes a folder
unlink : | path => ~deletes a file
shred srm wipe scrub : @loose -n=word -s=word -u -z | path* => !destroys files for good
rimraf del-cli : @loose -g | path* => !deletes recursively
truncate : -co -s=word -r=path --size=word | path* => !cuts files off
dd : | ddword* 
mkdir touch mkfifo : $help -pvamch -m=word -t=word -d=text -r=look --parents,verbose,no-create,mode,date,reference=?text | made*
cp gcp install ditto : -aRrvpfinuLPHxsltTbdDSCcZ -m=word -o=word -g=word -t=moved -S=word --recursive,verbose,preserve,force,no-clobber,update,archive,parents,target-directory,mode,owner,group,backup,sparse,reflink,no-dereference,dereference,directory=?word | moved* => ~copies over files
mv gmv rename prename : -fvinubTZ -t=moved -S=word --force,verbose,no-clobber,update,backup,target-directory=?moved | moved* => ~moves files
ln gln link : -sfnvrbTLPi -t=moved -S=word --symbolic,force,no-dereference,relative,verbose,target-directory=?word | moved* => ~makes links
tee : $help -aip --append,ignore-interrupts,output-error=?word | made*
sponge : -a | made*
chmod chown chgrp xattr : -fvcHLPh -r --changes,verbose,silent,quiet,reference,no-dereference,from,preserve-root=?word !-R !--recursive "changes a whole tree" | rights moved* => ~changes rights
chattr setfacl chflags setcap icacls takeown : @loose -m=word -x=word | word* => !gives or takes far-reaching rights
patch : -pNRsEtufb -i=read -d=file -o=rewrite -p=?word --strip,forward,reverse,dry-run,input,silent,backup=?word | path* => ~rewrites files
tar gtar bsdtar : @cluster -cxtruAdvzjJZaklmopwWhkmnsSUBiGO -fCXT=tarfile -f=tarfile -C=file -X=path -T=path -N=text -b=word --create,extract,list,get,append,update,verbose,gzip,bzip2,xz,zstd,lzma,auto-compress,keep-old-files,preserve-permissions,same-permissions,no-same-owner,numeric-owner,to-stdout,wildcards,no-recursion,dereference,totals,sparse,overwrite,one-file-system,strip-components,exclude,exclude-vcs,transform,owner,group,mtime,sort,format,show-transformed-names,newer,anchored,warning,xattrs,acls,selinux,no-xattrs,checkpoint=?text --file=tarfile --directory=file --exclude-from,files-from=path !--remove-files,absolute-names,recursive-unlink "deletes files or leaves its folder" !-P !-IF=cmdtext !--checkpoint-action,to-command,use-compress-program,rsh-command,rmt-command,info-script,new-volume-script,unlink-first=cmdtext "runs another program" | moved* => ~packs or unpacks files
zip gzip bzip2 xz zstd lz4 compress 7z 7za pigz : -rqvkfcdljnt19862345 -i=word -x=word -o=out -T=word @digits --keep,force,stdout,quiet,best,fast,decompress,test,recursive,threads,rm=?word !-T !-TT=cmdtext !--unzip-command=cmdtext | moved* => ~packs files
unzip gunzip bunzip2 unxz unzstd unrar unar cpio pax ar-x : -qonjvltaiduxmkfpcCLV -d=moved -x=word -D=word --quiet,extract,make-directories,stdout,keep,list,force=?word | moved* => ~unpacks files
split csplit : -daxlbnCtek -lbnaCt=word -f=word -n=word --lines,bytes,number,suffix-length,numeric-suffixes,additional-suffix,prefix,verbose,elide-empty-files=?word !--filter=cmdtext | read out => ~writes files
dos2unix unix2dos : -kqon | path* => ~rewrites files
vi vim nano pico micro code subl open xdg-open start explorer gedit kate hx helix view gvim mate zed idea : -RnwWgoOpb -g=word --wait,new-window,reuse-window,goto,diff,readonly,clean | pager* => ~opens an editor or another program
ed ex red : -s | path* => !runs what it reads
rsync : -aAvzhPrltpgoDnuxHXSmcqWbdIECKkLiJ @digits --archive,verbose,compress,human-readable,partial,progress,dry-run,exclude,include,exclude-from,include-from,filter,stats,itemize-changes,update,checksum,recursive,links,perms,times,info,chmod,chown,bwlimit,timeout,ignore-existing,existing,no-owner,no-group,no-perms,mkpath,relative,inplace,copy-links,delay-updates,size-only,port,append,backup,numeric-ids,safe-links,files-from,prune-empty-dirs,omit-dir-times,max-size,min-size,quiet,one-file-system=?word -f=word !-e=cmdtext "runs another program" !--rsh,rsync-path=cmdtext "runs another program" !--delete,delete-after,delete-before,delete-during,delete-delay,delete-excluded,del,force,remove-source-files,remove-sent-files "deletes files" | copied* => ~copies over files
`;
