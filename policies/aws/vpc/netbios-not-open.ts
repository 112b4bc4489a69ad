import { portNotOpen } from '../shared/index.ts'

export default portNotOpen({
  service: 'netbios',
  why: 'It tells names of machines, users and shares to whoever asks. What it tells is the start of an attack on the rest.',
})
