/** Somebody who may upload, from an address of its own. */
export interface Uploader {
  email: string
  key: string
  address: string
}

const password = 'upright-wall-9!'

/** A verified PREMIUM account with a key, made by the calls that anybody makes. */
export async function makeUploader(origin: string, number: number): Promise<Uploader> {
  const email = `soak-${number}@plumbline.example`
  const address = `10.1.${number >> 8}.${number & 255}`
  const { token, stripeSessionUrl } = await call<{ token: string; stripeSessionUrl: string }>(
    'POST',
    '/account',
    {
      email,
      name: 'Soak account',
      password,
      planType: 'PREMIUM',
    },
  )
  await call('PATCH', `/account/verify/${await code()}`, undefined, token)
  await fetch(`${stripeSessionUrl}/pay`, { method: 'POST', redirect: 'manual' })
  while ((await call<{ status: string }>('GET', '/plan', undefined, token)).status !== 'ACTIVE') await pause()
  const { token: key } = await call<{ token: string }>('POST', '/auth/api-key', {}, token)
  return { email, key, address }

  async function code(): Promise<string> {
    for (;;) {
      const mails = (await (await fetch(`${origin}/dev/outbox.json`)).json()) as {
        to: string
        text: string
      }[]
      const found = mails.find(({ to }) => to === email)?.text.match(/[?&]code=([\w-]+)/)?.[1]
      if (found) return found
      await pause()
    }
  }

  async function call<T>(method: string, path: string, body?: unknown, bearer?: string): Promise<T> {
    const response = await fetch(`${origin}/api${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        'cf-connecting-ip': address,
        ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`)
    return JSON.parse(text) as T
  }
}

function pause() {
  return new Promise(done => setTimeout(done, 50))
}
