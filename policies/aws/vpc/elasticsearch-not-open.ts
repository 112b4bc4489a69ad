import { portNotOpen } from '../shared/index.ts'

export default portNotOpen({
  service: 'elasticsearch',
  why: 'Indexes without a password are found within hours, copied and deleted. With one, every address can try it.',
})
