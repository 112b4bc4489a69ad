import { portNotOpen } from '../shared/index.ts'

export default portNotOpen({
  service: 'mssql',
  why: 'Every address can try passwords, and reach any flaw of the database. One that works gives the data away.',
})
