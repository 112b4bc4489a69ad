import { setting } from '../shared/index.ts'

export default setting({
  title: 'Neptune cluster copies its tags to its snapshots',
  problem: 'Neptune cluster does not copy its tags to its snapshots',
  severity: 'INFO',
  resource: 'aws_neptune_cluster',
  path: 'copy_tags_to_snapshot',
  is: true,
  unset: 'fail',
  why: 'Rules that allow or forbid access by tags do not hold for a snapshot without them. Nobody can tell whose data it holds either, or when it may go.',
  source: 'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/neptune_cluster',
  equivalents: { checkov: ['CKV_AWS_362'] },
})
