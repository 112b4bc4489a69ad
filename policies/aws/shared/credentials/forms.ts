import { COMMONPLACE, DOUBLE, isLiteral } from './literals.ts'
import { bytesOfBase64 } from './packed.ts'
import { among } from './words.ts'

/** What tells by its own form, wherever it stands: keys, tokens, webhooks, and passwords where an address or a header has its place for them. */
export function inForm(text: string): string | undefined {
  return (
    among(FORMS, text).find(([, form]) => form.test(text))?.[2] ??
    inSignedToken(text) ??
    inAddress(text) ??
    inBasic(text)
  )
}

/** Some words, in lower case, of which a text of the form has one. The repetitions are bounded, or a text that comes near would keep the search busy for minutes. */
type Form = readonly [words: readonly string[], form: RegExp, told: string]

const FORMS: readonly Form[] = [
  [['akia', 'asia', 'abia', 'acca'], /\b(?:AKIA|ASIA|ABIA|ACCA)[A-Z2-7]{16}\b/, 'an AWS access key'],
  // A secret access key has no prefix of its own: forty characters of base64 behind a name that says what it is.
  [
    ['secret', 'session'],
    /(?:aws_?secret|secret_?access_?key|aws_?session_?token)\w{0,40}(?:["'\s]{0,9}[:=]["'\s]{0,9}|\s{1,9}["']?)[A-Za-z0-9/+]{40}(?![A-Za-z0-9/+])/i,
    'an AWS secret key',
  ],
  [['private key'], /-----BEGIN (?:[A-Z]+ )?PRIVATE KEY(?: BLOCK)?-----/, 'a private key'],
  [['putty-user-key-file'], /\bPuTTY-User-Key-File-\d:/, 'a private key'],
  [['age-secret-key'], /\bAGE-SECRET-KEY-1[A-Z0-9]{58}\b/, 'a private key'],
  [['accountkey='], /\bAccountKey=[A-Za-z0-9+/]{86}==/, 'a key of an Azure account'],
  [['sig='], /(?<![A-Za-z_])sig=[A-Za-z0-9%+/]{43}/, 'a shared access signature'],
  [
    ['hooks.slack.com'],
    /\bhooks\.slack\.com\/(?:services|workflows|triggers)\/T[A-Z0-9]{8,12}\/(?:[A-Z0-9]{8,14}\/){1,2}(?:\d{1,20}\/)?[A-Za-z0-9]{20}/,
    'a webhook of Slack',
  ],
  [['/api/webhooks/'], /\bdiscord(?:app)?\.com\/api\/webhooks\/\d{17,20}\/[\w-]{60}/, 'a webhook of Discord'],
  [
    ['webhook.office.com'],
    /\.webhook\.office\.com\/webhookb2\/[^\s/]{1,90}\/IncomingWebhook\/[0-9a-f]{32}/,
    'a webhook of Teams',
  ],
  [['telegram.org'], /\bapi\.telegram\.org\/bot\d{8,10}:[\w-]{35}/, 'a token of a bot of Telegram'],
  [['://'], /:\/\/[0-9a-f]{40}@/, 'a token in an address'],
  // Only the command and the variable tell an older token from a field of what is called `s`.
  [['vault'], /\bvault\s{1,4}login\s{1,4}s\.[A-Za-z0-9]{24}\b/, 'a Vault token'],
  // From here on tokens that begin with letters of their issuer, or hold such, so that whoever comes across one knows it.
  [['ghp_', 'gho_', 'ghu_', 'ghs_', 'ghr_'], /(?<![A-Za-z0-9])gh[pousr]_[A-Za-z0-9]{36}/, 'a GitHub token'],
  [['github_pat_'], /(?<![A-Za-z0-9])github_pat_\w{60}/, 'a GitHub token'],
  [
    [
      'glpat-',
      'gldt-',
      'glrt-',
      'glrtr-',
      'gloas-',
      'glptt-',
      'glimt-',
      'glagent-',
      'glsoat-',
      'glffct-',
      'glft-',
    ],
    /(?<![A-Za-z0-9])gl(?:pat|dt|rtr?|oas|ptt|imt|agent|soat|ffct|ft)-[\w-]{20}/,
    'a GitLab token',
  ],
  [['glcbt-'], /(?<![A-Za-z0-9])glcbt-\w{1,5}_[\w-]{20}/, 'a GitLab token'],
  [['gr1348941'], /(?<![A-Za-z0-9])GR1348941[\w-]{20}/, 'a GitLab token'],
  [['xox'], /(?<![A-Za-z0-9])xox[abeoprs]-[A-Za-z0-9-]{10}/, 'a Slack token'],
  [['xapp-'], /(?<![A-Za-z0-9])xapp-\d-[A-Z0-9]{9,13}-\d{10,14}-[a-z0-9]{32}/, 'a Slack token'],
  [['k_live_'], /(?<![A-Za-z0-9])[rs]k_live_[A-Za-z0-9]{20}/, 'a Stripe key'],
  [['whsec_'], /(?<![A-Za-z0-9])whsec_[A-Za-z0-9+/]{32}/, 'a secret of a webhook'],
  [['hvs.', 'hvb.'], /(?<![A-Za-z0-9])hv[bs]\.[\w-]{24}/, 'a Vault token'],
  [['.atlasv1.'], /(?<![A-Za-z0-9])[A-Za-z0-9]{14}\.atlasv1\.[\w-]{60}/, 'a token of HCP Terraform'],
  [['npm_'], /(?<![A-Za-z0-9])npm_[A-Za-z0-9]{36}\b/, 'an npm token'],
  [['pypi-age'], /(?<![A-Za-z0-9])pypi-AgE[\w-]{50}/, 'a PyPI token'],
  [['rubygems_'], /(?<![A-Za-z0-9])rubygems_[0-9a-f]{48}/, 'a RubyGems token'],
  [['dckr_'], /(?<![A-Za-z0-9])dckr_[op]at_[\w-]{27}/, 'a Docker Hub token'],
  [['akcp'], /(?<![A-Za-z0-9])AKCp[A-Za-z0-9]{69}\b/, 'an Artifactory key'],
  [['sg.'], /(?<![A-Za-z0-9])SG\.[\w-]{22}\.[\w-]{43}/, 'a SendGrid key'],
  [['gocspx-'], /(?<![A-Za-z0-9])GOCSPX-[\w-]{28}/, 'a client secret of Google'],
  [['q~'], /(?<![A-Za-z0-9])[\w~.-]{3}\dQ~[\w~.-]{31}/, 'a client secret of Entra'],
  [['t3blbkfj'], /(?<![A-Za-z0-9])sk-[\w-]{20,80}T3BlbkFJ[\w-]{20}/, 'an OpenAI key'],
  [['sk-ant-'], /(?<![A-Za-z0-9])sk-ant-[a-z]{3,8}\d\d-[\w-]{80}/, 'an Anthropic key'],
  [['hf_'], /(?<![A-Za-z0-9])hf_[A-Za-z]{34}\b/, 'a Hugging Face token'],
  [['absk'], /(?<![A-Za-z0-9])ABSK[A-Za-z0-9+/]{109}/, 'a Bedrock key'],
  [['dapi'], /(?<![A-Za-z0-9])dapi[0-9a-f]{32}/, 'a Databricks token'],
  [['_v1_'], /(?<![A-Za-z0-9])do[opr]_v1_[0-9a-f]{64}/, 'a DigitalOcean token'],
  [
    ['dp.'],
    /(?<![A-Za-z0-9])dp\.(?:pt|ct|sa|st(?:\.[\w-]{1,40})?|scim|audit)\.[A-Za-z0-9]{40}/,
    'a Doppler token',
  ],
  [
    ['shpat_', 'shpca_', 'shppa_', 'shpss_'],
    /(?<![A-Za-z0-9])shp(?:at|ca|pa|ss)_[0-9a-fA-F]{32}/,
    'a Shopify token',
  ],
  [['nrak-'], /(?<![A-Za-z0-9])NRAK-[A-Z0-9]{27}/, 'a New Relic key'],
  [['nral'], /(?<![A-Za-z0-9])[0-9a-f]{36}NRAL/, 'a New Relic key'],
  [['glsa_'], /(?<![A-Za-z0-9])glsa_[A-Za-z0-9]{32}_[0-9a-fA-F]{8}/, 'a Grafana token'],
  [['glc_eyj'], /(?<![A-Za-z0-9])glc_eyJ[A-Za-z0-9+/]{30}/, 'a Grafana token'],
  [['sntryu_'], /(?<![A-Za-z0-9])sntryu_[0-9a-f]{64}/, 'a Sentry token'],
  [['sntrys_'], /(?<![A-Za-z0-9])sntrys_eyJ[A-Za-z0-9+/]{40}/, 'a Sentry token'],
  [['lin_api_'], /(?<![A-Za-z0-9])lin_api_[A-Za-z0-9]{40}/, 'a Linear key'],
  [['pmak-'], /(?<![A-Za-z0-9])PMAK-[0-9a-f]{24}-[0-9a-f]{34}/, 'a Postman key'],
  [['hrku-'], /(?<![A-Za-z0-9])HRKU-AA[\w-]{58}/, 'a Heroku key'],
  [['3xff'], /(?<![A-Za-z0-9])AT(?:ATT|CTT)3xFf[\w=-]{100}/, 'an Atlassian token'],
  [['atbb'], /(?<![A-Za-z0-9])ATBB[A-Za-z0-9]{32}\b/, 'an Atlassian token'],
  [['pul-'], /(?<![A-Za-z0-9])pul-[0-9a-f]{40}/, 'a Pulumi token'],
  [['sbp_'], /(?<![A-Za-z0-9])sbp_[0-9a-f]{40}/, 'a Supabase token'],
  [['sq0atp-'], /(?<![A-Za-z0-9])sq0atp-[\w-]{22}/, 'a Square token'],
  [['pscale_'], /(?<![A-Za-z0-9])pscale_(?:tkn|pw|oauth)_[\w.=-]{32}/, 'a PlanetScale token'],
  [
    ['tskey-'],
    /(?<![A-Za-z0-9])tskey-(?:auth|api|client|scim|webhook)-\w{6,20}-[A-Za-z0-9]{20}/,
    'a Tailscale key',
  ],
]

/**
 * A token that its issuer signed, which whoever has it may show. One that is good for a day at most has run out when somebody finds it, and
 * the role `anon` of Supabase is that of every visitor.
 */
function inSignedToken(text: string): string | undefined {
  if (!text.includes('eyJ')) return undefined
  for (const [, payload = ''] of text.matchAll(SIGNED)) {
    const { iat, exp, role } = claimsIn(payload) ?? { role: 'anon' }
    if (role !== 'anon' && !(Number(exp) - Number(iat) <= DAY)) return 'a signed token'
  }
  return undefined
}

function claimsIn(payload: string): Readonly<Record<string, unknown>> | undefined {
  try {
    return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
  } catch {
    return undefined // only the look of one
  }
}

const SIGNED = /(?<![\w.-])eyJ[\w-]{10,2000}\.(eyJ[\w-]{6,4000})\.[\w-]{20,2000}/g
const DAY = 86_400

/** A password in an address: `postgres://app:…@host`. */
function inAddress(text: string): string | undefined {
  for (let at = text.indexOf('://'); at >= 0; at = text.indexOf('://', at + 3)) {
    const [, user, password] = USER_INFO.exec(text.slice(at + 3, at + 200)) ?? []
    if (isPasswordOf(user, password)) return 'a password in an address'
  }
  return undefined
}

/** User and password as HTTP's basic authentication packs them, wherever code compares or sends them. */
function inBasic(text: string): string | undefined {
  for (const [, form] of among(BASIC, text))
    for (const [, one = '', other] of text.matchAll(form)) {
      const [user, password] = other === undefined ? unpacked(one) : [one, other]
      if (isPasswordOf(user, password)) return 'a password for basic authentication'
    }
  return undefined
}

function unpacked(base64: string): readonly (string | undefined)[] {
  const bytes = bytesOfBase64(base64)
  return USER_AND_PASSWORD.exec(bytes ? new TextDecoder().decode(bytes) : '')?.slice(1) ?? []
}

function isPasswordOf(user: string | undefined, password: string | undefined): boolean {
  if (password === undefined || password === user || COMMONPLACE.test(password)) return false
  return isLiteral('password', password, DOUBLE)
}

const BASIC: readonly (readonly [words: readonly string[], form: RegExp])[] = [
  // `Authorization: Basic …`, `_auth=…` as npm writes it, `"auth": "…"` as Docker does.
  [
    ['basic', 'auth'],
    /(?:\bBasic\s{1,4}|\b_?auth\\{0,3}["']?\s{0,4}[:=]\s{0,4}\\{0,3}["']?)([A-Za-z0-9+/]{14,300}={0,2})/g,
  ],
  // The same before it is packed, where a program or a shell does so.
  [
    ['btoa', 'b64encode', 'tobase64string'],
    /\b(?:btoa\(|b64encode\(b?|ToBase64String\([^"'\n]{0,60}GetBytes\()\s{0,4}["']([^\s:"']{1,60}):([^\s"']{1,100})["']/g,
  ],
  [
    ['buffer.from'],
    /\bBuffer\.from\(\s{0,4}["']([^\s:"']{1,60}):([^\s"']{1,100})["']\s{0,4}\)\.toString\(\s{0,4}["']base64/g,
  ],
  [
    ['base64', 'b64'],
    /\b(?:echo|printf)\s{1,4}(?:-\w{1,3}\s{1,4})?["']?([^\s:"']{1,60}):([^\s"'|]{1,100})["']?\s{0,4}\|\s{0,4}(?:openssl\s{1,4})?(?:base64|b64)\b/g,
  ],
]
const USER_AND_PASSWORD = /^([\x21-\x39\x3b-\x7e]{1,80}):([\x21-\x7e]{3,100})$/
const USER_INFO = /^([^\s/:@"'<>]{0,80}):([^\s/@"'<>]{3,100})@/
