import { portNotOpen } from '../shared/index.ts'

export default portNotOpen({
  service: 'redis',
  why: 'As it comes it asks for no password, and whoever reaches it can make it write files and run code. It is looked for all day.',
})
