import { portNotOpen } from '../shared/index.ts'

export default portNotOpen({
  service: 'cassandra',
  why: 'As it comes it asks for no password, and its management port lets code in. Every address can read and change the data.',
})
