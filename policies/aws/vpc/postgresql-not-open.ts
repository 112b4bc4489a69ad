import { portNotOpen } from '../shared/index.ts'

export default portNotOpen({
  service: 'postgresql',
  why: 'Every address can try passwords, and reach any flaw of the server. One that works gives the data away.',
})
