import { dirname } from 'node:path'
import { count } from '../formats/assessment.ts'
import { type FilePolicy, filesOf, loadPolicies } from '../own/load.ts'
import { registry } from '../registry.ts'
import { readSettings } from '../settings/read.ts'
import { faultsOf } from '../terraform/trial.ts'
import { checkFile, checkPolicyFiles } from './files.ts'
import { isOurs, nearest, settingsText } from './settings.ts'
import { logged, print } from './terminal.ts'
import { type Given, UsageError } from './usage.ts'

/** `plumbline test`: exit status 0 where every example and every fix is judged as it should be, 1 where one is not. */
export async function testPolicies(given: Given): Promise<number> {
  let wrong = 0
  const policies = await named(given)
  for (const { id, file, entry } of policies) {
    const { tried, faults } = await faultsOf(entry)
    if (faults.length > 0) wrong++
    const said = faults.length === 0 ? [`ok    ${id}  ${tried} tried`] : [`FAIL  ${id}  ${file}`]
    await print([...said, ...faults.map(fault => `      ${fault}`)].map(text => `${logged(text)}\n`).join(''))
  }
  await print(`${count(policies.length, 'policy', 'policies')}, ${wrong} not as it should be\n`)
  return wrong > 0 ? 1 : 0
}

async function named(given: Given): Promise<FilePolicy[]> {
  if (given.operands.length > 0) {
    checkPolicyFiles(given.operands)
    return loadPolicies([...new Set(given.operands)], registry)
  }
  const config = given.get('config')
  const file = config === 'none' ? undefined : (config ?? nearest('-'))
  if (file === undefined)
    throw new UsageError('no file of policies is named, and there are no settings that name one')
  checkFile('--config', file)
  if (!given.has('config') && !isOurs(file))
    throw new UsageError(`${file} is not of this repository; to run its policies, name it by --config`)
  const { policyFiles, own } = readSettings(settingsText(file), file, registry)
  if (policyFiles.length === 0) throw new UsageError(`${file} names no files of policies: policy-files`)
  return loadPolicies(filesOf(policyFiles, dirname(file), file), [...registry, ...own])
}
