import type { Part } from '../../engine/index.ts'
import type { AwsResources } from '../../schema/aws.ts'
import { repeats } from './repeats.ts'

type Type = keyof AwsResources & string

const GROUP = ['aws_security_group', ['id']] as const
const ROLE = ['aws_iam_role', ['name', 'id']] as const
const USER = ['aws_iam_user', ['name', 'id']] as const
const IAM_GROUP = ['aws_iam_group', ['name', 'id']] as const
const TABLE = ['aws_route_table', ['id']] as const
const ACL = ['aws_network_acl', ['id']] as const
const SCALING = 'aws_autoscaling_group'

/**
 * Types that say something of a resource of another type, or of which that one may say it itself: what is moved from one of them to
 * another, or out of a block, is no change to what is open.
 */
export const parts: readonly Part[] = [
  // What the provider shows at both, resources of their own say in the place of an attribute; of several wholes of one the first is meant.
  ...[...repeats.attributes]
    .flatMap(([whole, all]) => all.map(({ type, by, keys }): Part => ({ type, whole, by, keys })))
    .filter((part, i, all) => all.findIndex(({ type }) => type === part.type) === i),
  of('aws_s3_bucket_public_access_block', 'bucket', ['aws_s3_bucket', ['id', 'bucket']]),
  { ...of('aws_security_group_rule', 'security_group_id', GROUP), isElement: true },
  { ...of('aws_vpc_security_group_ingress_rule', 'security_group_id', GROUP), isElement: true },
  { ...of('aws_vpc_security_group_egress_rule', 'security_group_id', GROUP), isElement: true },
  { ...of('aws_route', 'route_table_id', TABLE), isElement: true },
  { ...of('aws_network_acl_rule', 'network_acl_id', ACL), isElement: true },
  of('aws_iam_role_policy', 'role', ROLE),
  of('aws_iam_role_policy_attachment', 'role', ROLE),
  of('aws_iam_role_policy_attachments_exclusive', 'role_name', ROLE),
  of('aws_iam_user_policy', 'user', USER),
  of('aws_iam_user_policy_attachment', 'user', USER),
  of('aws_iam_user_policy_attachments_exclusive', 'user_name', USER),
  of('aws_iam_group_policy', 'group', IAM_GROUP),
  of('aws_iam_group_policy_attachment', 'group', IAM_GROUP),
  of('aws_iam_group_policy_attachments_exclusive', 'group_name', IAM_GROUP),
  of('aws_iam_policy_attachment', 'roles[]', ROLE),
  of('aws_iam_policy_attachment', 'users[]', USER),
  of('aws_iam_policy_attachment', 'groups[]', IAM_GROUP),
  {
    type: 'aws_launch_configuration',
    whole: SCALING,
    namedBy: { launch_configuration: 'name' },
  },
  {
    type: 'aws_launch_template',
    whole: SCALING,
    namedBy: {
      'launch_template.id': 'id',
      'launch_template.name': 'name',
      'mixed_instances_policy.launch_template.launch_template_specification.launch_template_id': 'id',
      'mixed_instances_policy.launch_template.launch_template_specification.launch_template_name': 'name',
    },
  },
]

function of<One extends Type>(
  type: One,
  by: (keyof AwsResources[One] & string) | `${keyof AwsResources[One] & string}[]`,
  [whole, keys]: readonly [Type, readonly string[]],
): Part {
  return { type, whole, by, keys }
}
