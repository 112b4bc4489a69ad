import { portNotOpen } from '../shared/index.ts'

export default portNotOpen({
  service: 'msrpc',
  why: 'It lists the services of a Windows machine to whoever asks, and flaws of it have been used by worms. Nothing outside the network needs it.',
})
