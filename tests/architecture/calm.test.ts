import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** Answer whoever posts without a form of ours: nobody waits for them on a page. */
const WITHOUT_FORM = ['app/routes/$.tsx', 'app/routes/auth_.refresh.tsx']

it('every route with a form stays calm where its call never arrives', () => {
  const routes = globSync('app/routes/**/*.tsx')
    .map(file => file.replaceAll('\\', '/'))
    .map(file => ({ file, code: readFileSync(file, 'utf8') }))
  const forms = routes.filter(({ code }) => /^export (?:async )?function action\(/m.test(code))
  expect(forms.length).toBeGreaterThan(15)
  const hasty = forms.filter(({ code }) => !code.includes("export { clientAction } from '../lib/calm.ts'"))
  expect(hasty.map(({ file }) => file).sort()).toEqual(WITHOUT_FORM)
  // an answer that comes back as nothing would take back what the page shows
  expect(routes.filter(({ code }) => code.includes('useActionData')).map(({ file }) => file)).toEqual([])
})
