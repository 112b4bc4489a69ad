import atlantis from '../../docs/pipelines/atlantis.md?raw'
import azure from '../../docs/pipelines/azure.md?raw'
import bitbucket from '../../docs/pipelines/bitbucket.md?raw'
import circleci from '../../docs/pipelines/circleci.md?raw'
import digger from '../../docs/pipelines/digger.md?raw'
import env0 from '../../docs/pipelines/env0.md?raw'
import github from '../../docs/pipelines/github.md?raw'
import gitlab from '../../docs/pipelines/gitlab.md?raw'
import hcpTerraform from '../../docs/pipelines/hcp-terraform.md?raw'
import jenkins from '../../docs/pipelines/jenkins.md?raw'
import spacelift from '../../docs/pipelines/spacelift.md?raw'
import terrateam from '../../docs/pipelines/terrateam.md?raw'
import settings from '../../docs/settings.md?raw'

/** A way in as its page in docs tells it: what to write is what the tests run. */
export interface Snippet {
  id: string
  name: string
  /** Its first paragraph. */
  text: string
  /** What to write, piece by piece, with this account's own values. */
  blocks: { language: string; lines: string[] }[]
  /** The paragraphs below that: what to put in the place of words in capitals, where a tool comes from. */
  notes: string[]
}

const pages = {
  github,
  gitlab,
  'hcp-terraform': hcpTerraform,
  bitbucket,
  azure,
  atlantis,
  spacelift,
  env0,
  terrateam,
  digger,
  jenkins,
  circleci,
}

/** Every way in. Without an account its id stays a word to replace. */
export function snippetsFor(origin: string, accountId: string | undefined): Snippet[] {
  return Object.entries(pages).map(([id, page]) => snippetOf(id, page, origin, accountId))
}

/** The file of settings, and the first of its examples. */
export function settingsFor(origin: string): Snippet {
  const { blocks, ...snippet } = snippetOf('settings', settings, origin)
  return { ...snippet, blocks: blocks.slice(0, 1), notes: [] }
}

function snippetOf(id: string, page: string, origin: string, accountId = 'ACCOUNT-ID'): Snippet {
  const own = page.replaceAll('https://plumbline.example', origin).replaceAll('ACCOUNT-ID', accountId)
  const [, name = id] = /^# (.+)$/m.exec(own) ?? []
  const [, text = ''] = /^# .+\n\n([\s\S]+?)\n\n/.exec(own) ?? []
  const blocks = [...own.matchAll(/^```(\w+)\n([\s\S]*?)\n```$/gm)].map(([, language = '', code = '']) => ({
    language,
    lines: code.split('\n'),
  }))
  const [, rest = ''] = /^```\n\n((?:(?!^```)[\s\S])*)$(?![\s\S])/m.exec(own) ?? []
  const paragraphs = rest.trim().split('\n\n')
  const end = paragraphs.findIndex(paragraph => /^[-#|]/.test(paragraph))
  const notes = paragraphs.slice(0, end === -1 ? undefined : end).filter(Boolean)
  return { id, name, text: unlinked(text), blocks, notes: notes.map(unlinked) }
}

/** Without links, on one line. */
function unlinked(markdown: string): string {
  return markdown.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/\s+/g, ' ')
}
