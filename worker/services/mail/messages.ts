import { day } from '../day.ts'

/** Everything that Plumbline says by mail. */
export interface Message {
  template: string
  subject: string
  paragraphs: string[]
  button?: { label: string; address: string }
  footer: string
  /** what the footer advises to do */
  footerLink?: { label: string; address: string }
}

const unasked = 'If you did not ask for this, you can ignore this mail: nothing changes without the link.'

const notYou = 'If this was not you, reset your password and revoke every API key now, and write to us.'

/** Where whoever suspects a stranger in the account resets the password, and revokes the keys with it. */
function rescue(origin: string) {
  return { label: 'Reset the password and revoke every key', address: `${origin}/auth/password/forget?keys` }
}

export function verificationMail(origin: string, code: string): Message {
  return {
    template: 'verification',
    subject: 'Verify your Plumbline account',
    paragraphs: [
      'Welcome to Plumbline.',
      'One click verifies your account. After it you can create an API key and upload your first plan. The link works once, for 24 hours.',
      'An account that nobody verifies is erased after 30 days.',
    ],
    button: { label: 'Verify account', address: `${origin}/account/verify?code=${encodeURIComponent(code)}` },
    footer:
      'If you did not sign up, leave the link alone: somebody gave your address, and knows the password of that account.',
  }
}

/** `keys`: the page behind the link proposes to revoke every API key too. */
export function resetMail(origin: string, code: string, keys: boolean): Message {
  return {
    template: 'password-reset',
    subject: 'Reset your Plumbline password',
    paragraphs: [
      'Somebody, most likely you, asked to reset your password. The link works once, for one hour.',
    ],
    button: {
      label: 'Choose a new password',
      address: `${origin}/auth/password/reset?code=${encodeURIComponent(code)}${keys ? '&keys' : ''}`,
    },
    footer: unasked,
  }
}

export function passwordChangedMail(origin: string): Message {
  return {
    template: 'password-changed',
    subject: 'Your Plumbline password was changed',
    paragraphs: ['Your password was changed a moment ago, and every other device was logged out.'],
    footer: notYou,
    footerLink: rescue(origin),
  }
}

export function keyCreatedMail(origin: string, key: { name: string; lastFour: string }): Message {
  return {
    template: 'key-created',
    subject: 'A new API key for your Plumbline account',
    paragraphs: [
      `The key “${key.name}”, ending in ${key.lastFour}, was created a moment ago. Whoever has it can upload plans in your name.`,
    ],
    button: { label: 'See your keys', address: `${origin}/account/settings#api-keys` },
    footer: notYou,
    footerLink: rescue(origin),
  }
}

export function repositoryTrustedMail(
  origin: string,
  { name, host }: { name: string; host: string },
): Message {
  return {
    template: 'repository-trusted',
    subject: 'A repository uploads to your Plumbline account',
    paragraphs: [
      `The repository ${name} of ${host} was trusted a moment ago. Its pipeline can upload plans in your name, without a key.`,
    ],
    button: { label: 'See your repositories', address: `${origin}/account/settings#repositories` },
    footer: notYou,
    footerLink: rescue(origin),
  }
}

export function runTaskCreatedMail(origin: string, name: string): Message {
  return {
    template: 'run-task-created',
    subject: 'A new run task for your Plumbline account',
    paragraphs: [
      `The run task “${name}” was created a moment ago. Runs of HCP Terraform can have plans assessed in your name.`,
    ],
    button: { label: 'See your run tasks', address: `${origin}/account/settings#run-tasks` },
    footer: notYou,
    footerLink: rescue(origin),
  }
}

export function paymentFailedMail(origin: string, until: Date): Message {
  return {
    template: 'payment-failed',
    subject: 'Your Plumbline payment did not go through',
    paragraphs: [
      'Your card was declined for this month of Premium. Nothing has changed yet.',
      `Pay the open invoice before ${day(until)}; from that day on your account has the limits of the Free subscription until it is paid.`,
    ],
    button: { label: 'Pay the invoice', address: `${origin}/account/settings#subscription` },
    footer: 'You get this mail because your account has a Premium subscription.',
  }
}

export function subscriptionEndedMail(origin: string): Message {
  return {
    template: 'subscription-ended',
    subject: 'Your Plumbline Premium has ended',
    paragraphs: [
      'Your Premium subscription has ended. Your account goes on with the Free subscription: 5 API calls a month and 1 API key.',
      'Your assessments stay. Of several API keys the newest goes on working; the others are paused.',
    ],
    button: { label: 'See your subscription', address: `${origin}/account/settings#subscription` },
    footer: 'You get this mail because your account had a Premium subscription.',
  }
}

export function callsUsedMail(origin: string, used: number, limit: number, reset: Date): Message {
  const all = used >= limit
  return {
    template: all ? 'calls-used-up' : 'calls-nearly-used-up',
    subject: all ? 'Your Plumbline API calls are used up' : `${used} of ${limit} Plumbline API calls used`,
    paragraphs: [
      all
        ? `All ${limit} API calls of this month are used. Uploads are refused until ${day(reset)}, when the count starts anew.`
        : `${used} of the ${limit} API calls of this month are used. The count starts anew on ${day(reset)}.`,
    ],
    button: { label: 'Open the dashboard', address: `${origin}/dashboard` },
    footer: 'You get this mail at 80 % and at 100 % of a month’s API calls.',
  }
}

export function factorChangedMail(origin: string, what: 'added' | 'removed'): Message {
  return {
    template: `factor-${what}`,
    subject: `The second factor of your Plumbline account was ${what}`,
    paragraphs: [
      what === 'added'
        ? 'From now on a login asks for the password and for a code of your authenticator app. Keep the recovery codes where you find them without it.'
        : 'Your authenticator app no longer counts. Without a passkey, a login asks for the password alone from now on.',
    ],
    button: { label: 'See your settings', address: `${origin}/account/security` },
    footer: notYou,
    footerLink: rescue(origin),
  }
}

export function passkeyChangedMail(origin: string, what: 'added' | 'removed', name: string): Message {
  return {
    template: `passkey-${what}`,
    subject: `A passkey of your Plumbline account was ${what}`,
    paragraphs: [
      what === 'added'
        ? `The passkey “${name}” was added a moment ago. A login asks for the password and for a second factor, which it can be.`
        : `The passkey “${name}” was removed a moment ago.`,
    ],
    button: { label: 'See your settings', address: `${origin}/account/security` },
    footer: notYou,
    footerLink: rescue(origin),
  }
}

export function deactivatedMail(): Message {
  return {
    template: 'account-deactivated',
    subject: 'Your Plumbline account was deactivated',
    paragraphs: [
      'Your account was deactivated. All devices are logged out, your API keys no longer work, and a paid subscription is cancelled.',
      'In 30 days the account and its assessments will be erased.',
    ],
    footer: 'If this was not you, answer this mail within the 30 days.',
  }
}
