import type { Command } from './commands.ts'
import { type Given, type Option, UsageError } from './usage.ts'

/** `plumbline completion`: prints what makes a shell complete commands, options and their values. */
export async function printCompletion(given: Given, commands: readonly Command[]): Promise<number> {
  const [shell = '', ...more] = given.operands
  const print = Object.hasOwn(COMPLETIONS, shell) ? COMPLETIONS[shell] : undefined
  if (!print || more.length > 0)
    throw new UsageError(`completion takes one shell: ${Object.keys(COMPLETIONS).join(', ')}`)
  process.stdout.write(print(commands))
  return 0
}

/** By shell. */
const COMPLETIONS: Readonly<Record<string, (commands: readonly Command[]) => string>> = { bash, zsh, fish }

/** What the command does that has no options of its own. */
const HELP = 'prints the help of a command'

/** Every option of a command, with the one that all have. */
function optionsOf({ options }: Command): readonly Option[] {
  return [...options, { name: 'help', help: 'prints the help' }]
}

/** What may follow an option: words, or undefined where it is a file. */
function wordsOf({ value, values, isFile }: Option): readonly string[] | undefined {
  if (values) return values
  return isFile || value === undefined ? undefined : []
}

function bash(commands: readonly Command[]): string {
  const offer = (words: readonly string[] | undefined) =>
    words ? `COMPREPLY=($(compgen -W "${words.join(' ')}" -- "$cur"))` : '_plumbline_files'
  const cases = commands.map(command => {
    const after = optionsOf(command)
      .filter(({ value }) => value !== undefined)
      .map(option => `        --${option.name}) ${offer(wordsOf(option))}; return ;;\n`)
    const flags = optionsOf(command).map(({ name }) => `--${name}`)
    return `    ${command.name})
      case "$prev" in
${after.join('')}      esac
      if [[ "$cur" == -* ]]; then ${offer(flags)}
      else ${offer(command.words)}; fi ;;
`
  })
  const names = commands.map(({ name }) => name)
  return `# plumbline completion bash: in ~/.bashrc, source <(plumbline completion bash)
_plumbline_files() {
  local IFS=$'\\n'
  COMPREPLY=($(compgen -f -- "$cur"))
}
_plumbline() {
  local cur="\${COMP_WORDS[COMP_CWORD]}" prev="\${COMP_WORDS[COMP_CWORD-1]}"
  # --format=json is three words here
  if [[ "$cur" == "=" ]]; then cur=""
  elif [[ "$prev" == "=" ]]; then prev="\${COMP_WORDS[COMP_CWORD-2]}"; fi
  COMPREPLY=()
  if [[ $COMP_CWORD -eq 1 ]]; then
    ${offer([...names, 'help'])}
    return
  fi
  case "\${COMP_WORDS[1]}" in
${cases.join('')}    help) ${offer(names)} ;;
  esac
}
complete -o filenames -F _plumbline plumbline
`
}

function zsh(commands: readonly Command[]): string {
  const quoted = (text: string) =>
    text.replaceAll("'", "'\\''").replaceAll('[', '\\[').replaceAll(']', '\\]').replaceAll(':', '\\:')
  const cases = commands.map(command => {
    const lines = optionsOf(command).map(option => {
      const { name, value, help, repeats } = option
      const words = wordsOf(option)
      const after =
        value === undefined
          ? ''
          : `:${quoted(value.toLowerCase())}:${words ? `(${words.join(' ')})` : '_files'}`
      // `=`: the value stands behind it, or in the next word
      return `        '${repeats ? '*' : ''}--${name}${after && '='}[${quoted(help)}]${after}' \\\n`
    })
    const operand = command.words
      ? `'*:${command.operands.toLowerCase().replace(/\W/g, '')}:(${command.words.join(' ')})'`
      : "'*:file:_files'"
    return `    ${command.name})\n      _arguments \\\n${lines.join('')}        ${operand} ;;\n`
  })
  const lines = commands.map(({ name, summary }) => `    '${name}:${quoted(summary)}'\n`)
  return `#compdef plumbline
# plumbline completion zsh: as a file _plumbline in a folder of $fpath
_plumbline() {
  local -a names=(
${lines.join('')}  )
  if (( CURRENT == 2 )); then
    names+=('help:${HELP}')
    _describe 'command' names
    return
  fi
  local name="$words[2]"
  shift words
  (( CURRENT-- ))
  case "$name" in
${cases.join('')}    help) _describe 'command' names ;;
  esac
}
if [ "$funcstack[1]" = "_plumbline" ]; then _plumbline "$@"; else compdef _plumbline plumbline; fi
`
}

function fish(commands: readonly Command[]): string {
  const quoted = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
  const lines = commands.flatMap(command => [
    `complete -c plumbline -n __fish_use_subcommand -f -a ${command.name} -d ${quoted(command.summary)}`,
    ...optionsOf(command).map(option => {
      const words = wordsOf(option)
      const value = option.value === undefined ? '' : words ? ` -x -a ${quoted(words.join(' '))}` : ' -r -F'
      return `complete -c plumbline -n '__fish_seen_subcommand_from ${command.name}' -l ${option.name} -d ${quoted(option.help)}${value}`
    }),
    ...(command.words
      ? [
          `complete -c plumbline -n '__fish_seen_subcommand_from ${command.name}' -f -a ${quoted(command.words.join(' '))}`,
        ]
      : []),
  ])
  lines.push(
    `complete -c plumbline -n __fish_use_subcommand -f -a help -d ${quoted(HELP)}`,
    `complete -c plumbline -n '__fish_seen_subcommand_from help' -f -a ${quoted(commands.map(({ name }) => name).join(' '))}`,
  )
  return `# plumbline completion fish: as ~/.config/fish/completions/plumbline.fish
${lines.join('\n')}
`
}
