import { objectEvents } from '../shared/index.ts'

export default objectEvents({
  kind: 'WriteOnly',
  title: 'Trail records writes of objects in buckets',
  problem: 'Trail does not record writes of objects in buckets',
  severity: 'LOW',
  why: 'Management events say nothing of single objects. Who changed or deleted a file, and when, is then known to nobody.',
  equivalents: { trivy: ['AWS-0171'], regula: ['FG_R00354'] },
})
