import { setting } from '../shared/index.ts'

export default setting({
  title: 'Region starts instances from allowed images only',
  problem: 'Region starts instances from any image',
  severity: 'LOW',
  resource: 'aws_ec2_allowed_images_settings',
  path: 'state',
  is: 'enabled',
  bad: 'audit-mode',
  unset: 'fail',
  guards: { aws_ec2_allowed_images_settings: 'region' },
  why: 'Who publishes an image under a name like that of a known one waits for somebody to take it. In audit mode such an image is noted and starts all the same.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/ec2_allowed_images_settings',
    'https://docs.aws.amazon.com/AWSEC2/latest/UserGuide/ec2-allowed-amis.html',
  ],
  equivalents: {},
  examples: {
    fail: [
      `
        resource "aws_ec2_allowed_images_settings" "all" {
          state = "disabled"
        }
      `,
    ],
  },
})
