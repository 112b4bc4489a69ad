import { portNotOpen } from '../shared/index.ts'

export default portNotOpen({
  service: 'memcached',
  why: 'It asks for no password: whoever reaches it reads and changes what it holds. Over UDP it is used to flood others.',
})
