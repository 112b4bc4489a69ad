import { portNotOpen } from '../shared/index.ts'

export default portNotOpen({
  service: 'saltstack',
  why: 'The master gives orders to every machine below it. Flaws that let anyone give them have been used within days.',
})
