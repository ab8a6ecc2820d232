/**
 * The path that a text in a tool's report means; undefined when it cannot be a file's name but is a
 * host, a time, a sentence or a URL.
 */
export const sourcePath = remembering((text): string | undefined => {
  const path = cleanPath(text);
  return isSourcePath(path) ? path : undefined;
});

/** The path without `file://`, quotes and bundlers' schemes. */
export function cleanPath(text: string): string {
  const path = text
    .trim()
    .replace(
      /^(?:file:\/\/(?=[/A-Za-z])|webpack(?:-internal)?:\/\/\/?|rsc:\/\/React\/Server\/)/,
      '',
    )
    .replace(/^["'`<](.*)["'`>]$/, '$1')
    .replace(/^\/(?=[A-Za-z]:[\\/])/, '');
  return path.includes('%20') ? path.replaceAll('%20', ' ') : path;
}

/** True when the name alone tells a file: it has a folder, or an extension that files of source have. */
export function isPlainlyAFile(path: string): boolean {
  return (
    path.includes('/') ||
    path.includes('\\') ||
    KNOWN_EXTENSION.test(path) ||
    WITHOUT_EXTENSION.test(path)
  );
}

/** True for code the person did not write: packages, the language's own library, a runner's inside. */
export const isDependency = remembering((path): boolean => DEPENDENCY.test(path));

function isSourcePath(text: string): boolean {
  if (text.length === 0 || text.length > 400) return false;
  if (STANDARD_INPUT.test(text)) return true;
  if (text.includes('://') || UNLIKELY.test(text)) return false;
  if (text.includes(' ') && (!MAY_HOLD_SPACES.test(text) || / [-/](?! )/.test(text))) return false;
  if (WITHOUT_EXTENSION.test(text)) return true;
  if (!EXTENSION.test(text)) return LONG_PATH.test(text);
  return text.includes('/') || text.includes('\\') || !HOST.test(text);
}

/** Remembers the last answers: an output names the same few files over and over. */
function remembering<Answer>(ask: (text: string) => Answer): (text: string) => Answer {
  const known = new Map<string, Answer>();
  return (text) => {
    const remembered = known.get(text);
    if (remembered !== undefined || known.has(text)) return remembered as Answer;
    const answer = ask(text);
    if (known.size >= MOST_REMEMBERED) known.clear();
    known.set(text, answer);
    return answer;
  };
}

const MOST_REMEMBERED = 256;

const STANDARD_INPUT = /^(?:-|stdin|stdIn|<stdin>|<[\w ]+>|\(standard input\))$/;

const UNLIKELY =
  /[<>|?"`{}]|^(?:https?|ftp|git|ssh|at|in|on|from)$|^\d+(?:\.\d+)*$|^v\d+\.\d|^[\d.]+(?:[smhd]|ms|[KMG]i?B)?$/;

const MAY_HOLD_SPACES = /^(?:\.{0,2}\/|[A-Za-z]:[\\/]|\\\\)/;

const WITHOUT_EXTENSION =
  /(?:^|[/\\])(?:[Mm]akefile|GNUmakefile|[Dd]ockerfile|Containerfile|Rakefile|Gemfile|Vagrantfile|Jenkinsfile|Podfile|Fastfile|Brewfile|Justfile|justfile|BUILD|WORKSPACE|APKBUILD|PKGBUILD|Procfile|CODEOWNERS|SConstruct|SConscript|configure|Snakefile|Tiltfile|Kconfig|\.[a-z][\w.-]*rc)$/;

// C:\Program Files (x86)\include\memory     /usr/bin/tool; a single name behind a slash is an option
const LONG_PATH = /^(?:[A-Za-z]:[\\/].*\w|\.{0,2}\/[^\s/]+\/\S*\w|\.{1,2}\/[^\s/]*\w)$/;

const EXTENSION = /[\w)\]@-]\.[A-Za-z_][\w+-]{0,24}$/;

const KNOWN_EXTENSION =
  /\.(?:[cm]?[jt]sx?|[ch](?:pp|xx|\+\+|c|h)?|inl|ipp|tpp|cu|cl|mm?|swift|java|kts?|groovy|gradle|scala|sc|clj[cs]?|edn|cs|csx|fsx?|fsi|vb|xaml|axaml|cshtml|razor|\w+proj|sln|props|targets|go|rs|py[iwx]?|pxd|ipynb|rb|rake|erb|haml|slim|gemspec|ru|php[s345t]?|phtml|inc|twig|blade|pl|pm|t|pod|lua|r|R|Rmd|jl|dart|ex|exs|eex|heex|erl|hrl|hs|lhs|cabal|elm|purs|ml[ily]?|re|res|nim|zig|cr|d|di|pas|pp|dpr|inc|ad[abs]|f|for|f\d\d|F|F\d\d|fpp|cob|cbl|cpy|asm|[sS]|v|vh|svh?|vhdl?|tcl|sdc|xdc|sh|bash|zsh|fish|ksh|ps[md]?1|bat|cmd|awk|sed|sql|pks|pkb|prc|html?|xhtml|vue|svelte|astro|css|scss|sass|less|styl|xml|xsl|xslt|xsd|dtd|svg|jsonc?|json5|ya?ml|toml|ini|cfg|conf|properties|env|tf|tfvars|hcl|nix|bzl|bazel|cmake|mk|mak|am|ac|in|dockerfile|proto|thrift|graphql|gql|feature|robot|spec|md|mdx|rst|adoc|tex|bib|txt|csv|po|pot|gd|gdshader|glsl|hlsl|vert|frag|comp|wgsl|metal|sol|vy|move|cairo|rego|cue|jsonnet|libsonnet|pug|ejs|hbs|mustache|liquid|njk|jinja2?|j2|tmpl|rkt|scm|ss|lisp|lsp|el|vim|st|sml|sig|fun|pro|P|agda|lean|idr|dfy|tla|smt2|als|mod|mzn|g4?|y|yy|l|ll|lex|rl|puml|plantuml|service|timer|socket|desktop|ino|pde|qml|ui|resx|hx|hxml|as|mxml|moon|coffee|litcoffee|ls|ts|nut|squirrel|wren|vala|vapi|gs|bas|cls|frm|vbs|wxs|nsi|iss|iml|lock|log|dat|lst|out|exe|dll|so|o|a|class|jar)$/i;

const HOST =
  /^(?:[\w-]+\.)+(?:com|org|net|io|dev|local|localhost|internal|edu|gov)$|^(?:www|localhost)\b/;

const DEPENDENCY =
  /(?:^|[/\\])(?:node_modules|bower_components|site-packages|dist-packages|\.cargo[/\\]registry|\.rustup|\.pnpm|\.yarn|\.m2|\.gradle|gems[/\\][\w.-]+[/\\]gems|vendor[/\\](?:bundle|ruby|composer|phpunit|symfony|laravel)|lib[/\\](?:python[\d.]+|ruby|node|perl\d?|erlang|elixir)|pkg[/\\]mod|libexec|Cellar)[/\\]|[/\\]generated(?:-test)?-sources[/\\]|^node:|^internal[/\\]|^\/rustc\/|^\/usr\/(?:lib|local\/lib|share|include|local\/go|src)\b|^\/(?:opt\/hostedtoolcache|nix\/store(?!\/[^/]*-source\/))\/|^<(?:frozen|anonymous|internal)|^(?:native|timers|events|module|net|fs|bootstrap_node|next_tick|_stream_\w+)\.js$/;
