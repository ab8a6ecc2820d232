/** Python's tools: runners of tests, of projects and of modules. */
export const pythonTools = `
pytest py.test ptw pytest-watch : $help -qvxsl -k=text -m=text -n=word -p=plugin -c=file -o=iniopt -r=word -W=text -V --maxfail,tb,durations,durations-min,rootdir,confcutdir,basetemp,ignore,ignore-glob,deselect,color,capture,show-capture,import-mode,timeout,timeout-method,cov,cov-report,cov-config,cov-fail-under,cov-append,cov-branch,no-cov,no-cov-on-fail,junitxml,junit-xml,html,self-contained-html,reruns,reruns-delay,dist,numprocesses,maxprocesses,lf,last-failed,ff,failed-first,nf,new-first,sw,stepwise,stepwise-skip,cache-show,cache-clear,exitfirst,verbose,quiet,trace-config,setup-show,setup-plan,setup-only,collect-only,co,doctest-modules,doctest-glob,strict,strict-markers,strict-config,disable-warnings,no-header,no-summary,full-trace,log-level,log-cli-level,log-cli,showlocals,random-order,randomly-seed,ds,create-db,reuse-db,nomigrations,benchmark-only,benchmark-skip,snapshot-update,asyncio-mode,fixtures,markers,version,sw-skip,runxfail,inline-snapshot,testmon,picked,flake8,mypy,ruff,black,forked,driver,browser,headed,base-url,runslow,integration,runintegration,slow,hypothesis-seed,hypothesis-show-statistics,hypothesis-profile,xfail-tb=?word | path*
python:pytest : $help -qvxsl -k=text -m=text -n=word -p=plugin -c=file -o=iniopt -r=word -W=text -V --maxfail,tb,durations,rootdir,ignore,deselect,color,capture,cov,cov-report,junitxml,lf,last-failed,ff,exitfirst,verbose,quiet,collect-only,doctest-modules,strict-markers,disable-warnings,no-header,timeout=?word | path*
python:unittest python:nose python:nose2 python:trial nose nosetests nose2 trial green stestr ward lettuce behave robot testr zope-testrunner unit2 : $check -s=path -p=text -t=path --locals,failfast,buffer,catch,start-directory,pattern,top-level-directory,tags,no-capture,name=?text --tags=text -k=text | path*
python:compileall python:py_compile python:json.tool python:doctest python:tabnanny python:tokenize python:ast python:zipapp : $help -qfsov -j=word -x=text --indent,sort-keys,compact,no-ensure-ascii=?word | path*
python:build python:sysconfig python:platform python:site python:calendar python:this : $help -wsnxo=out -w -s -n -x --wheel,sdist,outdir,no-isolation=?out | path*
python:cProfile python:profile python:trace : -o=out -s=word -m=module --count,trace,summary,report | prog pass*
python:venv python:virtualenv python:ensurepip python:twine python:flit python:hatch python:conda : @loose | path* => ~installs or publishes packages
python:http.server python:smtpd python:pdb python:idlelib python:webbrowser python:pydoc : @loose | word* => !serves or opens something
python:timeit : => !runs inline code
mypy dmypy pyright basedpyright pyre pytype ty pylint flake8 black isort autopep8 yapf bandit pydocstyle pycodestyle pyflakes vulture radon xenon sphinx-build doc8 codespell rstcheck pyroma check-manifest interrogate docformatter autoflake pyupgrade djlint curlylint deptry import-linter lint-imports pyproject-build nbqa nbstripout asv : $check -r -a=word -b=word -i -W -D=word -E -j=word -c=?word -w --line-length,multi_line_output,in-place,disallow-untyped-defs,disable-error-code,enable-error-code,python-version,python-platform,show-error-codes,namespace-packages,explicit-package-bases,non-interactive,check-only,profile,skip-string-normalization,max-line-length,max-complexity,disable,enable,errors-only,aggressive,remove-all-unused-imports,py3-plus,py38-plus,py39-plus,py310-plus,py311-plus,pythonversion,verifytypes,outputjson,warnings,skip-magic-trailing-comma,ignore-words-list,skip=?text | path*
ruff : $help
ruff > check : $check -ens --unsafe-fixes,show-fixes,fix-only,target-version,preview,per-file-ignores,add-noqa,output-format,statistics,line-length,extend-exclude,force-exclude,respect-gitignore,exit-zero,exit-non-zero-on-fix,no-cache=?word | path*
ruff > format : $check --preview,line-length,range,target-version,force-exclude=?word | path*
ruff > rule linter config version help analyze : @loose | word*
ruff : $check | path*
tox : $help -qvrpl -e=toxenv -c=file -p=?word -x=text --recreate,notest,skip-env,parallel,parallel-no-spinner,skip-missing-interpreters,workdir,result-json,listenvs,showconfig,develop,quiet,verbose=?word | toxcommand* -- pass*
tox > exec : -e=word | cmd -- cmd
tox > run run-parallel p r : -e=toxenv -p=?word --recreate,quiet | -- pass*
tox > list l config c legacy : @loose | word*
nox : $help -lrRx -s=tasklist -e=tasklist -k=text -p=word -f=file -t=word --sessions,session=tasklist --list,reuse-existing-virtualenvs,no-install,non-interactive,stop-on-first-error,error-on-missing-interpreters,python,verbose,tags=?word | -- pass*
poetry pdm rye hatch pipenv uv pixi : $help -qnvC=file -q -n -v -p=file --project,directory,no-cache,offline,quiet,verbose,no-interaction,no-ansi,color,env,no-progress=?file
poetry pdm rye pipenv pixi conda mamba micromamba > run : -n=word -p=file -e=word --no-capture-output,live-stream,cwd,name,prefix,environment,manifest-path,frozen,locked=?word | cmd
hatch > run : -e=word --env=word | hatchtask pass*
uv > run : -qvnp=word -q -v -n ~--with,with-requirements,with-editable=word "installs a package first" -m=module --module=module --python,project,directory,extra,group,package,env-file,only-group,no-group=word --frozen,locked,no-sync,isolated,active,all-extras,all-groups,dev,no-dev,no-project,exact,offline,all-packages,no-env-file,script=?word | pycmd
poetry pdm rye hatch pipenv uv pixi > check show build env version list tree info graph verify requirements search about fmt test lint help export tool+list pip+list pip+show pip+check pip+freeze pip+tree python+list lock-check : @loose -tvolfaq -e=word -f=word -p=word --tree,latest,outdated,all,format,only,without,with,extra,wheel,sdist,short,output,lock,strict,frozen,fix,check,diff,cover=?word | word* -- pass*
pixi > task : | task pass*
poetry pdm rye hatch pipenv uv pixi > install add remove update lock sync init new self config cache use python pip pip+install pip+uninstall pip+compile pip+sync venv tool tool+install upgrade pin fetch env+create env+remove env+prune dep shell import outdated : @loose -Der --dev,group,with,without,extras,frozen,no-dev,all-extras,editable,upgrade,python,system,all-groups,no-root=?word | word* => ~installs packages or changes settings
poetry pdm rye hatch uv > publish upload : @loose | word* => ~publishes a package
uvx pipx : --from,with,python,index-url,spec=word -p=word -q | word* => ~may fetch a package and run it
pip conda mamba micromamba easy_install : $help -qv --python=word
pip conda mamba micromamba > list show freeze check search info config+list index env+list cache+dir debug help inspect : @loose -tuolvf=word --outdated,format,user,local,not-required,uptodate,files,verbose=?word | word*
pip conda mamba micromamba > install uninstall download wheel update upgrade remove create env clean config init activate lock hash cache : @loose -yeqUrcnifptbE=word -y -q -U -e=path -r=path --upgrade,requirement,editable,user,no-deps,no-cache-dir,pre,yes,name,channel,force-reinstall,no-build-isolation,quiet,find-links,index-url,extra-index-url,break-system-packages=?word | word* => ~installs packages and may run their scripts
twine > check : --strict | path*
twine > upload register : @loose | path* => ~publishes a package
django-admin manage.py : $help
django-admin manage.py > test check showmigrations diffsettings help version sqlmigrate findstatic inspectdb compilemessages : $help @loose -kv=word --parallel,keepdb,failfast,settings,pattern,tag,exclude-tag,deploy,fail-level,noinput,no-input,verbosity,timing,reverse,shuffle,buffer,debug-mode,plan,list,debug-sql,database=?word -k=text -v=word | word*
django-admin manage.py > makemigrations migrate : @dry:--check,--dry-run,--plan --check,dry-run,plan,noinput,verbosity,database,fake,run-syncdb,name,empty,merge=?word | word* => ~changes a database
django-admin manage.py > flush sqlflush reset_db shell shell_plus dbshell drop_test_database clear_cache remove_stale_contenttypes dumpdata : @loose | word* => !may remove data or runs code
django-admin manage.py > runserver collectstatic createsuperuser loaddata makemessages startapp startproject createcachetable : @loose | word* => ~changes things
setup.py : $help --version
setup.py > test build build_ext check sdist bdist bdist_wheel egg_info build_py nosetests pytest flake8 lint : @loose -ij=word -i --inplace,force,debug,strict,metadata,universal,dist-dir=?word | word*
setup.py > install develop upload register clean : @loose | word* => ~installs or publishes
dbt : $help --profiles-dir,project-dir,target,profile=file
dbt > test compile parse list ls debug docs+generate : @loose -smt=word --select,models,exclude,target,full-refresh=?word | word*
dbt > run build seed snapshot deps run-operation retry : @loose -smt=word --select,models,full-refresh=?word | word* => ~changes a database
dbt > clean docs init : @loose | word* => ~changes files
mkdocs : $help
mkdocs > build : -cqsvfd=file -c -q -s -v --clean,strict,quiet,verbose,dirty,config-file,site-dir,theme=?file
mkdocs > serve new gh-deploy get-deps : @loose | word* => ~serves or publishes
`;
