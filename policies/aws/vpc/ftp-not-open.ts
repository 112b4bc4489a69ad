import { portNotOpen } from '../shared/index.ts'

export default portNotOpen({
  service: 'ftp',
  why: 'FTP sends names, passwords and files in clear. Every address can try passwords.',
  remediation: 'Use SFTP from named addresses, or let in those that need it.',
})
