import { sql } from 'drizzle-orm'
import { blob, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'

/** A person's account. A deactivated one keeps its row for 30 days, but no longer its claim to the address. */
export const accounts = sqliteTable(
  'accounts',
  {
    id: text().primaryKey(),
    /** lower case */
    email: text().notNull(),
    name: text(),
    /** scrypt in the form `scrypt$N$r$p$salt$hash`: the parameters travel with the hash */
    passwordHash: text('password_hash').notNull(),
    role: text({ enum: ['USER', 'ADMIN'] })
      .notNull()
      .default('USER'),
    verifiedAt: time('verified_at'),
    createdAt: time('created_at').notNull(),
    deactivatedAt: time('deactivated_at'),
    deactivationReason: text('deactivation_reason'),
  },
  table => [
    uniqueIndex('accounts_email').on(table.email).where(sql`deactivated_at is null`),
    index('accounts_deactivated').on(table.deactivatedAt),
    index('accounts_unverified').on(table.createdAt).where(sql`verified_at is null`),
  ],
)

/** What an account has chosen and pays for. Stripe knows the truth; this is what it last said. */
export const subscriptions = sqliteTable(
  'subscriptions',
  {
    accountId: account().primaryKey(),
    type: text({ enum: ['FREE', 'PREMIUM'] }).notNull(),
    status: text({ enum: ['ACTIVE', 'PENDING', 'PAST_DUE', 'CANCELLED'] }).notNull(),
    stripeCustomerId: text('stripe_customer_id'),
    stripeSubscriptionId: text('stripe_subscription_id'),
    /** Since when an invoice has been open; the days of grace count from here. */
    pastDueSince: time('past_due_since'),
    /** When the period that is paid for ends. */
    periodEnd: time('period_end'),
    /** Cancelled at Stripe, to end with the period. */
    endsWithPeriod: integer('ends_with_period', { mode: 'boolean' }).notNull().default(false),
    /** Goes up with each write: whoever read an older one writes nothing. */
    revision: integer('revision').notNull().default(0),
    updatedAt: time('updated_at').notNull(),
  },
  table => [
    index('subscriptions_subscription').on(table.stripeSubscriptionId),
    index('subscriptions_customer').on(table.stripeCustomerId),
  ],
)

/** One sign-in of one browser or caller: the family of all refresh tokens that followed from it. */
export const sessions = sqliteTable(
  'sessions',
  {
    id: text().primaryKey(),
    accountId: account().notNull(),
    createdAt: time('created_at').notNull(),
    expiresAt: time('expires_at').notNull(),
    revokedAt: time('revoked_at'),
    /** When its owner last proved to be it: at login, and when asked again. */
    authenticatedAt: time('authenticated_at'),
    lastUsedAt: time('last_used_at'),
    /** `Firefox on Linux`, as far as the browser says */
    device: text(),
    /** `Zurich, CH`, as Cloudflare knows the caller's address */
    place: text(),
  },
  table => [index('sessions_account').on(table.accountId), index('sessions_expires').on(table.expiresAt)],
)

export const refreshTokens = sqliteTable(
  'refresh_tokens',
  {
    /** SHA-256 of the token, base64url */
    hash: text().primaryKey(),
    sessionId: text('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    accountId: account().notNull(),
    createdAt: time('created_at').notNull(),
    expiresAt: time('expires_at').notNull(),
    usedAt: time('used_at'),
    /** The token that this one was given for; those given for the same one are siblings, of which one goes on. */
    parentHash: text('parent_hash'),
    /** A sibling went on in its place. */
    closedAt: time('closed_at'),
  },
  table => [
    index('refresh_tokens_parent').on(table.parentHash),
    index('refresh_tokens_session').on(table.sessionId),
    index('refresh_tokens_account').on(table.accountId),
  ],
)

/** Single-use codes of emailed links. */
export const codes = sqliteTable(
  'codes',
  {
    /** SHA-256 of the code, base64url */
    hash: text().primaryKey(),
    accountId: account().notNull(),
    purpose: text({ enum: ['VERIFY', 'RESET'] }).notNull(),
    createdAt: time('created_at').notNull(),
    expiresAt: time('expires_at').notNull(),
    usedAt: time('used_at'),
  },
  table => [index('codes_account').on(table.accountId), index('codes_expires').on(table.expiresAt)],
)

/** The authenticator app of an account (TOTP, RFC 6238), a second factor. It counts once its first code was right. */
export const factors = sqliteTable('factors', {
  id: text().primaryKey(),
  accountId: account().notNull().unique(),
  /** the shared secret, AES-256-GCM, base64url of nonce, text and tag */
  secret: text().notNull(),
  createdAt: time('created_at').notNull(),
  confirmedAt: time('confirmed_at'),
  /** the latest step of 30 seconds whose code was used: none is taken twice */
  lastStep: integer('last_step').notNull().default(0),
})

/** A passkey of an account (WebAuthn), which is a second factor too. */
export const passkeys = sqliteTable(
  'passkeys',
  {
    id: text().primaryKey(),
    accountId: account().notNull(),
    /** as its authenticator names it, base64url */
    credentialId: text('credential_id').notNull().unique(),
    /** COSE, base64url */
    publicKey: text('public_key').notNull(),
    /** signatures that its authenticator has counted; always 0 with one that counts none */
    counter: integer().notNull(),
    /** JSON: how browsers reach its authenticator */
    transports: text({ mode: 'json' }).$type<string[]>().notNull(),
    name: text().notNull(),
    createdAt: time('created_at').notNull(),
    lastUsedAt: time('last_used_at'),
  },
  table => [index('passkeys_account').on(table.accountId)],
)

/** Codes for whoever has lost the second factor; each works once. */
export const recoveryCodes = sqliteTable(
  'recovery_codes',
  {
    /** SHA-256 of the code, base64url */
    hash: text().primaryKey(),
    accountId: account().notNull(),
    createdAt: time('created_at').notNull(),
    usedAt: time('used_at'),
  },
  table => [index('recovery_codes_account').on(table.accountId)],
)

export const apiKeys = sqliteTable(
  'api_keys',
  {
    id: text().primaryKey(),
    accountId: account().notNull(),
    name: text().notNull(),
    /** SHA-256 of the key, base64url */
    hash: text().notNull().unique(),
    lastFour: text('last_four').notNull(),
    createdAt: time('created_at').notNull(),
    lastUsedAt: time('last_used_at'),
    revokedAt: time('revoked_at'),
  },
  table => [index('api_keys_account').on(table.accountId)],
)

/**
 * A repository whose pipeline uploads without a key, by an ID token of its host. Without `trustedAt` it waits for the
 * account's approval. What is compared are the ids: a name can be given up, and taken by somebody else.
 */
export const repositories = sqliteTable(
  'repositories',
  {
    id: text().primaryKey(),
    accountId: account().notNull(),
    /** `iss` of its tokens */
    issuer: text().notNull(),
    /** the host's id of the repository, and of the organisation, group or person that owns it */
    repositoryId: text('repository_id').notNull(),
    ownerId: text('owner_id').notNull(),
    /** `acme/shop`, as the last token called it: to be shown, never compared */
    name: text().notNull(),
    createdAt: time('created_at').notNull(),
    lastSeenAt: time('last_seen_at').notNull(),
    trustedAt: time('trusted_at'),
  },
  table => [
    uniqueIndex('repositories_ids').on(table.accountId, table.issuer, table.repositoryId, table.ownerId),
    index('repositories_seen').on(table.lastSeenAt),
  ],
)

/** ID tokens that came, until they expire: none is taken twice. */
export const idTokens = sqliteTable(
  'id_tokens',
  {
    /** SHA-256 of issuer and `jti`, base64url */
    hash: text().primaryKey(),
    expiresAt: time('expires_at').notNull(),
  },
  table => [index('id_tokens_expires').on(table.expiresAt)],
)

/** A run task of HCP Terraform or Terraform Enterprise: its id is the secret part of the address that is called. */
export const runTasks = sqliteTable(
  'run_tasks',
  {
    id: text().primaryKey(),
    accountId: account().notNull(),
    name: text().notNull(),
    /** `app.terraform.io`: the only host that is called back, and asked for plans */
    host: text().notNull(),
    /** the HMAC key, AES-256-GCM, base64url of nonce, text and tag */
    secret: text().notNull(),
    failOn: text('fail_on', { enum: ['HIGH', 'MEDIUM', 'LOW', 'INFO', 'none'] }).notNull(),
    /** What was there before the plan does not fail the run. */
    onlyIntroduced: integer('only_introduced', { mode: 'boolean' }).notNull(),
    /** A run whose plan could not be assessed fails. */
    failClosed: integer('fail_closed', { mode: 'boolean' }).notNull(),
    createdAt: time('created_at').notNull(),
    lastUsedAt: time('last_used_at'),
  },
  table => [index('run_tasks_account').on(table.accountId)],
)

/** Calls of run tasks, so that one which comes twice is judged once. */
export const runTaskResults = sqliteTable(
  'run_task_results',
  {
    runTaskId: text('run_task_id')
      .notNull()
      .references(() => runTasks.id, { onDelete: 'cascade' }),
    /** HCP Terraform's id of the result, and the stage of the run */
    resultId: text('result_id').notNull(),
    createdAt: time('created_at').notNull(),
    /** The verdict was taken by HCP Terraform. */
    doneAt: time('done_at'),
  },
  table => [
    primaryKey({ columns: [table.runTaskId, table.resultId] }),
    index('run_task_results_created').on(table.createdAt),
  ],
)

/** What assessments belong together: a repository, a stack; named by the upload. */
export const projects = sqliteTable(
  'projects',
  {
    id: text().primaryKey(),
    accountId: account().notNull(),
    name: text().notNull(),
    createdAt: time('created_at').notNull(),
  },
  table => [uniqueIndex('projects_name').on(table.accountId, table.name)],
)

/** An assessment in short: all that lists need. Its report lies in `reportParts`; the plan itself is never stored. */
export const assessments = sqliteTable(
  'assessments',
  {
    id: text().primaryKey(),
    accountId: account().notNull(),
    /** Without a foreign key: SQLite adds no column that has one and is never null. */
    projectId: text('project_id').notNull().default(''),
    createdAt: time('created_at').notNull(),
    fileName: text('file_name').notNull().default(''),
    /** Tells several plans of one change apart. */
    label: text().notNull().default('default'),
    branch: text().notNull().default(''),
    commit: text('commit_id').notNull().default(''),
    pullRequest: text('pull_request').notNull().default(''),
    runUrl: text('run_url').notNull().default(''),
    /** JSON of the report's summary */
    summary: text().notNull().default('{}'),
    /** Resources of the plan, and how many of them policies judge. */
    resources: integer().notNull().default(0),
    judged: integer().notNull().default(0),
    /** Findings opened and gone since the assessment before of the same project, branch and label; null for the first. */
    opened: integer(),
    gone: integer(),
    /** JSON of the gravest findings, a few KB: what the dashboard and the API's list show of a report */
    excerpt: text().notNull().default('{}'),
    /** SHA-256 of the plan's bytes and what was said of it, base64url */
    digest: text().notNull().default(''),
    /** The API key, the trusted repository or the run task that uploaded it; '' from the dashboard. */
    apiKeyId: text('api_key_id').notNull().default(''),
    idempotencyKey: text('idempotency_key'),
    /** JSON of the gate that the upload asked for, and of what it said; null where it asked for none. */
    gate: text(),
    /** Resources whose data the plan loses, without a waiver; null of assessments from before it was counted. */
    dataLost: integer('data_lost'),
    /** Terraform stopped with an error before it had planned everything: the counts are of a part. */
    errored: integer({ mode: 'boolean' }).notNull().default(false),
    /** False where another plan has to follow before the configuration is reached; null where the file does not tell. */
    complete: integer({ mode: 'boolean' }),
  },
  table => [
    index('assessments_account').on(table.accountId, table.createdAt),
    index('assessments_project').on(table.projectId, table.createdAt),
    index('assessments_series').on(
      ...[table.projectId, table.branch, table.label, table.createdAt, table.pullRequest],
    ),
    index('assessments_idempotency').on(table.accountId, table.idempotencyKey),
  ],
)

/** The report's JSON as gzip, cut into parts: a D1 row holds 2 MB at most, a report may be larger. */
export const reportParts = sqliteTable(
  'report_parts',
  {
    assessmentId: text('assessment_id')
      .notNull()
      .references(() => assessments.id, { onDelete: 'cascade' }),
    part: integer().notNull(),
    data: blob({ mode: 'buffer' }).notNull(),
  },
  table => [primaryKey({ columns: [table.assessmentId, table.part] })],
)

/**
 * The life of each finding and of each open question, within the assessments of one project, branch and label. A row
 * changes when its finding opens or goes, not with every assessment that has it again.
 */
export const findings = sqliteTable(
  'findings',
  {
    projectId: text('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    branch: text().notNull(),
    label: text().notNull(),
    /** The finding's fingerprint; a question's has a `?` before it. */
    key: text().notNull(),
    accountId: account().notNull(),
    policyId: text('policy_id').notNull(),
    address: text().notNull(),
    path: text().notNull(),
    /** Empty for a question. */
    severity: text().notNull(),
    title: text().notNull(),
    firstSeenAt: time('first_seen_at').notNull(),
    /** The assessment that opened it, the last time it was opened. */
    openedBy: text('opened_by').notNull(),
    /** null while it is open */
    goneAt: time('gone_at'),
    /** null while it is open, and where a waiver closed it */
    goneBy: text('gone_by'),
    /** When it was last there; null while it is open. */
    lastSeenAt: time('last_seen_at'),
  },
  table => [
    primaryKey({ columns: [table.projectId, table.key, table.branch, table.label] }),
    index('findings_account').on(table.accountId),
  ],
)

/** Assessments counted against the subscription, one row for each account and UTC month (`2026-11`). */
export const usage = sqliteTable(
  'usage',
  {
    accountId: account().notNull(),
    month: text().notNull(),
    used: integer().notNull(),
    /** The assessment that took the last place: lets the same batch store that report, and no other. */
    lastAssessmentId: text('last_assessment_id').notNull(),
  },
  table => [primaryKey({ columns: [table.accountId, table.month] })],
)

export const terms = sqliteTable('terms', {
  version: integer().primaryKey({ autoIncrement: true }),
  /** HTML, sanitised before it is stored */
  description: text().notNull(),
  publishedAt: time('published_at').notNull(),
  publishedBy: text('published_by'),
})

export const termsAgreements = sqliteTable(
  'terms_agreements',
  {
    accountId: account().notNull(),
    version: integer()
      .notNull()
      .references(() => terms.version),
    agreedAt: time('agreed_at').notNull(),
  },
  table => [primaryKey({ columns: [table.accountId, table.version] })],
)

/** The log of mail. Text and HTML, which hold codes, are kept on a developer's machine only. */
export const mails = sqliteTable(
  'mails',
  {
    id: text().primaryKey(),
    to: text().notNull(),
    subject: text().notNull(),
    template: text().notNull(),
    text: text(),
    html: text(),
    createdAt: time('created_at').notNull(),
    attempts: integer().notNull().default(0),
    /** A consumer that holds the message is alone with it until then. */
    claimedUntil: time('claimed_until'),
    sentAt: time('sent_at'),
    deadAt: time('dead_at'),
    lastError: text('last_error'),
  },
  table => [index('mails_created').on(table.createdAt), index('mails_to').on(table.to)],
)

/** What must be counted exactly: a row for each key and period, thrown away once the period is over. */
export const counters = sqliteTable(
  'counters',
  {
    key: text().notNull(),
    /** number of the hour or day since 1970; 0 for a pause, which begins when it begins */
    period: integer().notNull(),
    used: integer().notNull(),
    expiresAt: time('expires_at').notNull(),
  },
  table => [
    primaryKey({ columns: [table.key, table.period] }),
    index('counters_expires').on(table.expiresAt),
  ],
)

/** Webhook events by Stripe's id: a replay finds its row and changes nothing. */
export const stripeEvents = sqliteTable('stripe_events', {
  id: text().primaryKey(),
  type: text().notNull(),
  receivedAt: time('received_at').notNull(),
})

/** Checkouts begun: who may profit from which, and whether its thank-you has been shown. */
export const checkouts = sqliteTable(
  'checkouts',
  {
    /** Stripe's checkout session id, which is the `code` of /account/payment */
    id: text().primaryKey(),
    accountId: account().notNull(),
    url: text().notNull(),
    createdAt: time('created_at').notNull(),
    expiresAt: time('expires_at').notNull(),
    verifiedAt: time('verified_at'),
  },
  table => [index('checkouts_account').on(table.accountId)],
)

/** Milliseconds since 1970, a Date in code. */
function time(column: string) {
  return integer(column, { mode: 'timestamp_ms' })
}

function account() {
  return text('account_id').references(() => accounts.id, { onDelete: 'cascade' })
}
