import { portNotOpen } from '../shared/index.ts'

export default portNotOpen({
  service: 'smb',
  why: 'File shares are listed to whoever asks, and flaws of SMB have spread worms over whole networks. It was never made for the internet.',
  differs: 'FG_R00260 looks at port 3020; SMB listens on 445, and both are looked at here.',
})
