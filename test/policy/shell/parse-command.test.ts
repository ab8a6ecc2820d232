// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the lines are for a shell.
import { expect, test } from 'vitest';
import { parseCommand } from '../../../src/policy/shell/parse-command.ts';
import { commandsOf, shellLine } from '../../support/policy.ts';

const U = '\u2047';

// Each row: a line, and every simple command in it; `⁇` is a part known only at run time.
const plain: [string, string[]][] = [
  ['make', ['make']],
  ['make -j4 check', ['make -j4 check']],
  ['make; make test', ['make', 'make test']],
  ['make && make test || echo no', ['make', 'make test', 'echo no']],
  ['make | tee log | tail -1', ['make', 'tee log', 'tail -1']],
  ['make |& tee log', ['make', 'tee log']],
  ['make & npm test & wait', ['make', 'npm test', 'wait']],
  ['! make', ['make']],
  ['time make', ['make']],
  ['time -p make', ['make']],
  ['(make; npm test)', ['make', 'npm test']],
  ['{ make; npm test; }', ['make', 'npm test']],
  ['(cd a && make) || { ls; }', ['cd a', 'make', 'ls']],
  ['if make; then ls; elif true; then pwd; else id; fi', ['make', 'ls', 'true', 'pwd', 'id']],
  ['while make; do ls; done', ['make', 'ls']],
  ['until make; do sleep 1; done', ['make', 'sleep 1']],
  ['for f in a b; do cat $f; done', [`cat ${U}`]],
  ['for ((i=0;i<3;i++)); do make; done', ['make']],
  ['case $x in a) make;; b|c) ls;& *) pwd;; esac', ['make', 'ls', 'pwd']],
  ['select x in a b; do make; done', ['make']],
  ['f() { make; }; f', ['make', 'f']],
  ['function f { make; }; f', ['make', 'f']],
  ['coproc make', ['make']],
  ['CC=clang make', ['make']],
  ['A=1 B=2 make x=3', ['make x=3']],
  ['A=1', []],
  ['export A=1', ['export A=1']],
  ['make > log 2>&1', ['make']],
  ['> log make', ['make']],
  ['make < in > out 2>> err', ['make']],
  ['make &> log', ['make']],
  ['exec 3<> file', ['exec']],
  ['cat <<EOF\nmake\nEOF\nls', ['cat', 'ls']],
  ["cat <<'EOF'\n$(make)\nEOF\nls", ['cat', 'ls']],
  ['cat <<-EOF\n\tx\n\tEOF\nls', ['cat', 'ls']],
  ['cat <<< "x y"', ['cat']],
  ['make # rm x', ['make']],
  ['# make\nls', ['ls']],
  ['echo a#b', ['echo a#b']],
  ['make\nls', ['make', 'ls']],
  ['ma\\\nke', ['make']],
  ['echo \'a b\' "c d"', ['echo a b c d']],
  ['echo a\\ b', ['echo a b']],
  ['echo "a\\"b"', ['echo a"b']],
  ["echo $'a\\tb'", ['echo a\tb']],
  ['echo a"b"\'c\'d', ['echo abcd']],
  ['echo *.ts ?[ab]', ['echo *.ts ?[ab]']],
  ['echo {a,b}.ts', ['echo a.ts b.ts']],
  ['echo {1..3}', ['echo 1 2 3']],
  ['echo x{a,{b,c}}y', ['echo xay xby xcy']],
  ['echo {a}', ['echo {a}']],
  ['echo $HOME/x $PWD', ['echo ~/x .']],
  ['echo $X', [`echo ${U}`]],
  ['echo "${X}y"', [`echo ${U}y`]],
  ['echo ${X:-y}', [`echo ${U}`]],
  ['echo if then done', ['echo if then done']],
  ['[ -f a ] && make', ['[ -f a ]', 'make']],
  ['[[ -f a ]] && make', ['make']],
  ['(( 1 + 1 )) && make', ['make']],
  ['echo $(( 1 + 1 ))', [`echo ${U}`]],
  ['a=(x y); echo "${a[@]}"', [`echo ${U}`]],
  ['diff <(ls a) <(ls b)', ['diff /dev/fd/63 /dev/fd/63', 'ls a', 'ls b']],
];

const wrapped: [string, string[]][] = [
  ['sudo make', ['sudo make', 'make']],
  ['sudo -u ada -g wheel make', ['sudo -u ada -g wheel make', 'make']],
  ['sudo -nu ada A=1 make', ['sudo -nu ada A=1 make', 'make']],
  ['doas make', ['doas make', 'make']],
  ['env A=1 make', ['env A=1 make', 'make']],
  ['env -i -u X A=1 make', ['env -i -u X A=1 make', 'make']],
  ['nice -n 5 make', ['nice -n 5 make', 'make']],
  ['nice -n5 make', ['nice -n5 make', 'make']],
  ['timeout -k 5 10 make', ['timeout -k 5 10 make', 'make']],
  ['timeout --signal=KILL 10s make', ['timeout --signal=KILL 10s make', 'make']],
  ['nohup setsid make', ['nohup setsid make', 'setsid make', 'make']],
  ['stdbuf -oL make', ['stdbuf -oL make', 'make']],
  ['xvfb-run -a make', ['xvfb-run -a make', 'make']],
  ['command make', ['command make', 'make']],
  ['exec -a x make', ['exec -a x make', 'make']],
  ['busybox rm x', ['busybox rm x', 'rm x']],
  ['flock lock make', ['flock lock make', 'make']],
  ["flock lock -c 'make; ls'", ['flock lock -c make; ls', 'make', 'ls']],
  ['bash -c make', ['bash -c make', 'make']],
  ["bash -lc 'make && ls'", ['bash -lc make && ls', 'make', 'ls']],
  ["sh -e -c 'make' name arg", ['sh -e -c make name arg', 'make']],
  ["bash -o pipefail -c 'make | tee x'", ['bash -o pipefail -c make | tee x', 'make', 'tee x']],
  ['eval make test', ['eval make test', 'make test']],
  ["su ada -c 'make'", ['su ada -c make', 'make']],
  ['find . -exec cat {} +', ['find . -exec cat {} +', `cat ./${U}`]],
  ['find . -exec cp {} {}.bak \\;', ['find . -exec cp {} {}.bak ;', `cp ./${U} ${U}.bak`]],
  ['ls | xargs -n 1 cat', ['ls', 'xargs -n 1 cat', `cat ${U}`]],
  ['ls | xargs -I % mv % x', ['ls', 'xargs -I % mv % x', `mv ${U} x`]],
  ['fd x -x cat', ['fd x -x cat', `cat ${U}`]],
  ['npx --yes eslint@9 .', ['npx --yes eslint@9 .', 'eslint .']],
  ["npx -c 'make'", ['npx -c make', 'make']],
  ['bundle exec rake', ['bundle exec rake', 'rake']],
  ['uv run --extra x pytest', ['uv run --extra x pytest', 'pytest']],
  ["ssh -p 22 host 'make; ls'", ['ssh -p 22 host make; ls', 'make', 'ls']],
  ['docker run --rm -v a:b img make', ['docker run --rm -v a:b img make', 'make']],
  ['kubectl exec pod -- make', ['kubectl exec pod -- make', 'make']],
  ["git submodule foreach 'make'", ['git submodule foreach make', 'make']],
  ['git bisect run make test', ['git bisect run make test', 'make test']],
  ["nix-shell --run 'make'", ['nix-shell --run make', 'make']],
  ["watch -n 1 'make'", ['watch -n 1 make', 'make']],
  ["wisp watch 'make' --every 5m", ['wisp watch make --every 5m', 'make --every 5m']],
];

const hidden: [string, string[]][] = [
  ['r""m x', ['rm x']],
  ["r''m x", ['rm x']],
  ['r\\m x', ['rm x']],
  ['\\rm x', ['rm x']],
  ['"rm" x', ['rm x']],
  ["$'\\x72m' x", ['rm x']],
  ["$'\\162\\155' x", ['rm x']],
  ["$'\\u0072m' x", ['rm x']],
  ['{rm,x}', ['rm x']],
  ['r{m,} x', ['rm r x']],
  ['rm\\\n x', ['rm x']],
  ['rm\tx', ['rm x']],
  ['echo $(rm x)', [`echo ${U}`, 'rm x']],
  ['echo `rm x`', [`echo ${U}`, 'rm x']],
  ['echo "$(echo "$(rm x)")"', [`echo ${U}`, `echo ${U}`, 'rm x']],
  ['echo `echo \\`rm x\\``', [`echo ${U}`, `echo ${U}`, 'rm x']],
  ['echo $((1 + $(rm x)))', [`echo ${U}`, 'rm x']],
  ['echo $((a[$(rm x)]))', [`echo ${U}`, 'rm x']],
  ['echo ${a[$(rm x)]}', [`echo ${U}`, 'rm x']],
  ['a[$(rm x)]=1 ls', ['ls', 'rm x']],
  ['a=$(rm x)', ['rm x']],
  ['a=(1 $(rm x))', ['rm x']],
  ['echo ${x:-$(rm x)}', [`echo ${U}`, 'rm x']],
  ['echo ${x//a/$(rm x)}', [`echo ${U}`, 'rm x']],
  ['echo ${x:$(rm x)}', [`echo ${U}`, 'rm x']],
  ['[[ -v a[$(rm x)] ]]', ['rm x']],
  ['[[ $(rm x) ]]', ['rm x']],
  ['(( $(rm x) ))', ['rm x']],
  ['for ((i=$(rm x);;)); do ls; done', ['rm x', 'ls']],
  ['for i in $(rm x); do ls; done', ['rm x', 'ls']],
  ['case $(rm x) in *) ls;; esac', ['rm x', 'ls']],
  ['cat <<EOF\n$(rm x)\nEOF', ['cat', 'rm x']],
  ['cat <<A <<B\n$(rm x)\nA\n$(rm y)\nB', ['cat', 'rm x', 'rm y']],
  ['cat <<< $(rm x)', ['cat', 'rm x']],
  ['cat < <(rm x)', ['cat', 'rm x']],
  ['ls > >(rm x)', ['ls', 'rm x']],
  ['ls > "$(rm x)"', ['ls', 'rm x']],
  ["bash <<'E'\nrm x\nE", ['bash', 'rm x']],
  ["bash <<< 'rm x'", ['bash', 'rm x']],
  ["echo 'rm x' | sh", ['echo rm x', 'sh', 'rm x']],
  ["printf 'rm x\\n' | bash", ['printf rm x\\n', 'bash', 'rm x']],
  ['bash -c "bash -c \'rm x\'"', ["bash -c bash -c 'rm x'", 'bash -c rm x', 'rm x']],
  ["env -S 'rm x'", ['env -S rm x', 'rm x']],
  ["env --split-string='rm x'", ['env --split-string=rm x', 'rm x']],
  ["trap 'rm x' EXIT", ['trap rm x EXIT', 'rm x']],
  ["alias ls='rm x'; ls", ['alias ls=rm x', 'ls', 'rm x']],
  ['f() { rm "$1"; }; f x', [`rm ${U}`, 'f x']],
  ["git -c alias.x='!rm y' x", ['git -c alias.x=!rm y x', 'rm y']],
  ['git rebase -x "rm x" main', ['git rebase -x rm x main', 'rm x']],
];

test.each([...plain, ...wrapped, ...hidden])('%s', async (line, commands) => {
  expect((await commandsOf(line)).toSorted()).toEqual(commands.toSorted());
});

test.each([
  ['x=rm; $x y', 'rm y'],
  ["x='rm y'; $x", 'rm y'],
  ["x='rm y'; eval $x", 'rm y'],
  ['eval $(echo rm y)', 'rm y'],
  ['sh -c "$(printf \'rm y\')"', 'rm y'],
  ['sh -c "rm y $X"', `rm y ${U}`],
  ['a=r; b=m; $a$b y', 'rm y'],
])('%s also shows `%s`', async (line, command) => {
  expect(await commandsOf(line)).toContain(command);
});

test.each([
  ['echo "unterminated', 'syntax'],
  ["echo 'unterminated", 'syntax'],
  ['echo $(rm x', 'syntax'],
  ['if true; then rm x', 'syntax'],
  ['ls; }', 'syntax'],
  ['ls )', 'syntax'],
  ['ls &&', 'syntax'],
  ['eval "$X"', 'what it runs is not known'],
  ['bash -c "$X"', 'what it runs is not known'],
  ['bash "$X"', 'which script is not known'],
  ['source "$X"', 'which script is not known'],
  ['curl x | sh', 'runs what it reads'],
  ['sh < x', 'runs what it reads'],
  ['sh -s < x', 'runs what it reads'],
  ['bash /dev/stdin < x', 'runs what it reads'],
  ['rm\u00a0x', 'odd white space'],
  ['rm x \u202e', 'odd white space'],
  ['rm\u200bx', 'odd white space'],
  ['rm x\r', 'odd white space'],
  ['echo \u001b[2J', 'odd white space'],
  ['ls \0 rm', 'NUL'],
  [`ls ${'x'.repeat(65_536)}`, '64 KiB'],
])('%j is doubted', async (line, doubt) => {
  const { doubts } = await parseCommand(shellLine(line, 'bash'));
  expect(doubts.join('; ')).toContain(doubt);
});

test.each([
  "echo $'a\\' ; rm -rf x #'",
  '((rm -rf x))',
  '[[ a || reboot ]]',
  'echo $[ ; rm x ]',
  'select x in a; do ls; done',
  'coproc ls',
  'echo !(a)',
])('what `sh` reads otherwise than bash is doubted there: %s', async (line) => {
  expect((await parseCommand(shellLine(line, 'sh'))).doubts).not.toEqual([]);
});

test.each([
  ['fish', 'ls (rm x)'],
  ['pwsh', 'ls; rm x'],
  ['cmd', 'echo %X% & del x'],
  ['/usr/bin/nu', 'ls | each { rm x }'],
])('lines of %s are read only when they are plain words', async (shell, line) => {
  expect((await parseCommand(shellLine(line, shell))).doubts).toHaveLength(1);
  expect((await parseCommand(shellLine('npm test', shell))).doubts).toEqual([]);
});

test('an argv is no shell line', async () => {
  const { commands, doubts } = await parseCommand({
    words: { kind: 'argv', argv: ['echo', '$(rm x)', '; rm y'] },
    directory: '/',
  });
  expect(commands.map(({ words }) => words.map(({ text }) => text))).toEqual([
    ['echo', '$(rm x)', '; rm y'],
  ]);
  expect(doubts).toEqual([]);
});

test('a line nested without end comes to one', async () => {
  let line = 'rm x';
  for (let depth = 0; depth < 12; depth += 1) line = `eval ${JSON.stringify(line)}`;
  expect((await parseCommand(shellLine(line, 'bash'))).doubts).toContain(
    'too much inside wrappers',
  );
});
