import {
  type Call,
  dangerous,
  each,
  type Judgement,
  moderate,
  type ProgramTable,
  safe,
} from './judgement.ts';

/** Compilers, linters, formatters and test runners: safe whatever follows, a few options aside. */
export const checkers: ProgramTable = {
  ...each(
    `jest vitest mocha _mocha ava tap tape jasmine karma cypress testcafe wdio nightwatch tsd dtslint uvu node-tap qunit
    tsc tsgo tsup tsdown esbuild rollup webpack webpack-cli parcel swc babel spack ncc unbuild microbundle
    eslint eslint_d prettier prettierd stylelint xo standard ts-standard oxlint oxfmt tslint jshint jscs htmlhint knip depcheck madge
    dependency-cruiser depcruise typedoc jsdoc publint attw size-limit bundlesize svelte-check vue-tsc ngc
    api-extractor commitlint lint-staged cspell markdownlint markdownlint-cli2 remark textlint alex linkinator
    sass less-css lessc postcss tailwindcss terser uglifyjs csso svgo html-validate pa11y lighthouse lhci backstop
    type-coverage ts-prune unimported syncpack sort-package-json npm-package-json-lint licensee c8-report`,
    judgeChecker,
  ),
  ...each(
    `pytest py.test mypy dmypy pyright basedpyright pyre pytype ty pylint flake8 ruff black isort autopep8 yapf bandit pydocstyle
    pycodestyle pyflakes vulture radon xenon nox nose2 nosetests behave robot lettuce stestr trial ward
    sphinx-build doc8 codespell rstcheck cython pyroma check-manifest interrogate docformatter
    autoflake pyupgrade djlint curlylint deptry import-linter lint-imports mutmut cosmic-ray pyproject-build
    green unit2 testr zope-testrunner ptw pytest-watch asv`,
    judgeChecker,
  ),
  ...each(
    `rspec cucumber minitest rubocop standardrb reek brakeman steep srb sorbet yard rdoc haml-lint erblint slim-lint
    bundle-audit fasterer flog flay ruby-lint phpunit pest paratest phpstan psalm phpcs phpcbf php-cs-fixer codecept
    behat infection phpmd rector parallel-lint ecs deptrac phpbench kahlan atoum peridot phpspec pint
    rustc rustfmt rustdoc cargo-nextest cargo-clippy gofmt goimports gofumpt golangci-lint staticcheck revive ginkgo
    gotestsum govulncheck gosec errcheck gocyclo ineffassign misspell golint richgo`,
    judgeChecker,
  ),
  ...each(
    `gcc g++ cc c++ clang clang++ clang-cl cpp ld lld gold as ar ranlib strip nasm yasm icc icpc nvcc hipcc emcc em++
    clang-format clang-tidy clangd-tidy cppcheck cpplint include-what-you-use iwyu flex bison
    yacc lex re2c gcov lcov gcovr genhtml valgrind-report ctags cscope pkg-config pkgconf autoconf automake aclocal
    autoheader autoreconf libtoolize libtool m4 configure doxygen swig protoc flatc thrift capnp moc uic rcc qmake
    swiftc swiftlint swiftformat swift-format xctest xcresulttool ibtool actool xcbeautify xcpretty
    javac javadoc jar kotlinc ktlint detekt scalac scalafmt scalafix scalastyle checkstyle pmd spotbugs
    google-java-format jdeps javap groovyc junit ktfmt codenarc
    csc fsc mcs vbc vstest.console xunit.console nunit3-console fantomas csharpier ilasm
    elixirc erlc dialyzer typer eunit erlfmt gleam-format elvis credo
    ghc-pkg hlint ormolu fourmolu brittany stylish-haskell hspec doctest weeder hpack
    ocamlc ocamlopt ocamlfind ocamlformat ocamldoc ocamlbuild odoc refmt bsc bsb rescript
    ameba crystal-format nimpretty nimfmt zls zlint dmd ldc2 gdc dscanner dfmt
    busted luacheck luac stylua selene prove perlcritic perltidy podchecker prove6 haxe
    elm-test elm-test-rs elm-format elm-review elm-analyse purs purs-tidy psa zephyr coqc coqchk agda idris idris2
    lean isabelle gfortran ifort fprettify flang gnatmake gprbuild gnatprove bats shellcheck shfmt shellspec shunit2
    checkbashisms bashate solc slither solhint mythril vyper surya echidna
    tflint tfsec checkov terrascan kubeconform kubeval kube-linter kube-score conftest opa regal yamllint jsonlint
    ajv spectral redocly vacuum swagger-cli openapi-generator hadolint actionlint zizmor ansible-lint cfn-lint
    dockerfilelint dclint editorconfig-checker ec typos vale proselint write-good lychee gitleaks trufflehog trivy
    grype syft semgrep sqlfluff sqlfmt pgformatter pg_format sqlint squawk nbqa nbstripout
    pdflatex xelatex lualatex latex tex pdftex bibtex biber makeindex chktex lacheck texcount tectonic typst pandoc
    asciidoctor asciidoc mdl dot plantuml mmdc d2 verilator iverilog vvp yosys ghdl nvc
    gdlint gdformat glslangValidator glslc naga wgslfmt spirv-val wat2wasm wasm2wat wasm-opt wasm-validate
    stan stanc lintr covr roxygen2 gtest_parallel run-clang-tidy kotlin-language-server cuda-memcheck compute-sanitizer
    statix deadnix nixfmt alejandra nixpkgs-fmt cue taplo buildifier pylint3 detekt-cli swift-testing racket-test raco-test`,
    judgeChecker,
  ),
  latexmk: ({ args }) =>
    args.some((arg) => /^-(?:c|C|CA)$/.test(arg))
      ? moderate('`latexmk` deletes what it made')
      : judgeTex(args),
  make4ht: () => safe,
  ...each('ninja ninja-build samu', ({ args, name }) =>
    args.some((arg) => /install|clean|^-t$/.test(arg))
      ? moderate(`\`${name}\` installs or cleans`)
      : safe,
  ),
  ghc: ({ args }) =>
    args.some((arg) => /^(?:-e|-pgmF|-F|-fplugin.*)$/.test(arg))
      ? dangerous('`ghc` runs inline code or a program')
      : safe,
};

// What lets a checker run something else than the project's own tests.
function judgeChecker({ name, args }: Call): Judgement {
  if (
    args.some((arg) =>
      /^(?:--fplugin|-fplugin=|-wrapper$|--rulesdir|--resolve-plugins-relative-to|--plugin-?[a-z]*=\/|-Xclang$|-load$|--exec-path)/.test(
        arg,
      ),
    )
  ) {
    return dangerous(`\`${name}\` loads code from elsewhere`);
  }
  if (/tex$/.test(name)) return judgeTex(args);
  return safe;
}

function judgeTex(args: readonly string[]): Judgement {
  return args.some((arg) => /^-{1,2}(?:shell-escape|enable-write18|pdflatex=|latex=|e$)/.test(arg))
    ? dangerous('lets a document run programs')
    : safe;
}
