import { portNotOpen } from '../shared/index.ts'

export default portNotOpen({
  service: 'ssas',
  why: 'The models hold copies of the data that they were made from. Every address can try passwords, and reach any flaw of the service.',
})
