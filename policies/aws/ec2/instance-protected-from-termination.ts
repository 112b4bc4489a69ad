import { deletionProtected } from '../shared/index.ts'

export default deletionProtected({
  noun: 'Instance',
  title: 'Instance is protected from termination',
  problem: 'Instance is not protected from termination',
  severity: 'INFO',
  resource: 'aws_instance',
  path: 'disable_api_termination',
  why: 'One wrong call ends the instance, and with it all that was on disks which end with it. Protected, the termination has to be made possible first.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/instance',
    'https://docs.aws.amazon.com/AWSEC2/latest/UserGuide/Using_ChangingDisableAPITermination.html',
  ],
  equivalents: { steampipe: ['ec2_instance_termination_protection_enabled'] },
})
