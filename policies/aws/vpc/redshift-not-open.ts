import { portNotOpen } from '../shared/index.ts'

export default portNotOpen({
  service: 'redshift',
  why: 'A warehouse holds what all other systems gather, and one password is all that it asks for. On an open port that password is guessed at from every address.',
})
