import { portNotOpen } from '../shared/index.ts'

export default portNotOpen({
  service: 'mongodb',
  why: 'Databases without a password are found within hours, emptied, and held for ransom. With one, every address can try it.',
})
