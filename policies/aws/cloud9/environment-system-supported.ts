import { setting } from '../shared/index.ts'
import { ENDED_CLOUD9_IMAGES as ENDED } from '../shared/lists/instance-systems.ts'

export default setting({
  title: 'System of a Cloud9 environment is supported',
  problem: 'System of a Cloud9 environment gets no more patches',
  severity: 'LOW',
  resource: 'aws_cloud9_environment_ec2',
  path: 'image_id',
  satisfies: [
    image => !ENDED.values.some(ended => image === ended || image.endsWith(`/${ended}`)),
    `a system still patched on ${ENDED.date} is expected`,
  ],
  unset: 'pass',
  good: 'amazonlinux-2023-x86_64',
  bad: 'amazonlinux-2-x86_64',
  why: 'Flaws that are found now in what developers run there stay for good, beside their sources and the credentials that Cloud9 hands out for them.',
  remediation:
    'Make a second environment from an image that is still patched: the image of one stays as it is.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/cloud9_environment_ec2',
    ENDED.source,
  ],
  lists: [ENDED],
  equivalents: {},
  examples: {
    fail: [
      `
        resource "aws_cloud9_environment_ec2" "shop" {
          image_id = "resolve:ssm:/aws/service/cloud9/amis/ubuntu-18.04-x86_64"
        }
      `,
    ],
  },
})
