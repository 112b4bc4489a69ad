import { portNotOpen } from '../shared/index.ts'

export default portNotOpen({
  service: 'oracle',
  why: 'Every address can try passwords, and reach any flaw of the listener. One that works gives the data away.',
})
