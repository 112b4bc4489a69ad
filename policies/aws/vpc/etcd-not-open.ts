import { portNotOpen } from '../shared/index.ts'

export default portNotOpen({
  service: 'etcd',
  why: 'It holds the state and the secrets of a whole cluster. Who can write to it runs the cluster.',
})
