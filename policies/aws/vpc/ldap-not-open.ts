import { portNotOpen } from '../shared/index.ts'

export default portNotOpen({
  service: 'ldap',
  why: 'The directory names every user and group, and passwords cross the line in clear. Over UDP it is used to flood others.',
  differs: 'FG_R00234 looks only at groups of instances; a directory listens elsewhere too.',
})
