import { portNotOpen } from '../shared/index.ts'

export default portNotOpen({
  service: 'ldaps',
  why: 'The directory names every user and group to whoever is let in, and every address can try passwords. TLS hides the line, not the service.',
})
