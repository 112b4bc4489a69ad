import { portNotOpen } from '../shared/index.ts'

export default portNotOpen({
  service: 'docker',
  why: 'Who reaches the daemon starts containers as root on the host. Miners look for it all day.',
})
