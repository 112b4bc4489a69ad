import { objectEvents } from '../shared/index.ts'

export default objectEvents({
  kind: 'ReadOnly',
  title: 'Trail records reads of objects in buckets',
  problem: 'Trail does not record reads of objects in buckets',
  severity: 'INFO',
  why: 'Management events say nothing of single objects. After a theft nobody can tell which files were taken.',
  equivalents: { trivy: ['AWS-0172'], regula: ['FG_R00355'] },
})
