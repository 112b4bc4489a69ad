import { trailAlarm } from '../shared/index.ts'

export default trailAlarm({
  title: 'Bucket policy changes raise an alarm',
  problem: 'Bucket policy changes raise no alarm',
  why: 'One changed policy or ACL opens a bucket to the world. The sooner that is seen, the less is copied.',
  source: 's3.amazonaws.com',
  calls: [
    'PutBucketAcl',
    'PutBucketPolicy',
    'PutBucketCors',
    'PutBucketLifecycle',
    'PutBucketReplication',
    'DeleteBucketPolicy',
    'DeleteBucketCors',
    'DeleteBucketLifecycle',
    'DeleteBucketReplication',
  ],
  equivalents: { trivy: ['AWS-0154'] },
})
