import { portNotOpen } from '../shared/index.ts'

export default portNotOpen({
  service: 'vnc',
  why: 'A desktop is behind it, with a password of eight characters at most and often with none. Every address can try.',
})
