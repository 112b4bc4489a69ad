import { frameworks } from '../frameworks/index.ts'
import { assessPlans } from './assess.ts'
import { listPolicies } from './policies.ts'
import { UsageError } from './usage.ts'

const USAGE = `plumbline reads Terraform plans (terraform show -json) and says what is unsafe in them.

  plumbline assess PLAN… [--format table|json|jsonl] [--fail-on SEVERITY] [--only introduced] [--data-loss SEVERITY]
      assesses plan files; - reads standard input. Several plans are one run.
      --format     table (default), json (one report for one plan, a list for several), jsonl (a line for each plan)
      --fail-on    the lowest severity that fails the run: HIGH (default), MEDIUM, LOW, INFO or none; what the plan fixes never fails it
      --only       all (default) or introduced: what was there before the plan does not fail it
      --data-loss  the severity that lost data counts as: HIGH (default), MEDIUM, LOW, INFO or none

  plumbline policies [--framework ID] [--format table|json]
      lists every policy
      --framework  lists the controls of a framework instead: covered, not covered, not decidable from a plan and why;
                   ${Object.keys(frameworks).join(', ')}

Exit status: 0 passed, 1 a finding reached --fail-on, 2 usage or tool error, 3 an input is no plan.
`

/** Runs one command line; answers its exit status. */
export async function main(args: readonly string[]): Promise<number> {
  const [command, ...rest] = args
  try {
    switch (command) {
      case 'assess':
        return await assessPlans(rest)
      case 'policies':
        return listPolicies(rest)
      case 'help':
      case '--help':
      case '-h':
        process.stdout.write(USAGE)
        return 0
      default:
        throw new UsageError(command === undefined ? 'a command is missing' : `unknown command ${command}`)
    }
  } catch (error) {
    if (error instanceof UsageError) process.stderr.write(`plumbline: ${error.message}\n\n${USAGE}`)
    else process.stderr.write(`plumbline: ${error instanceof Error ? error.message : String(error)}\n`)
    return 2
  }
}
