import { setting } from '../shared/index.ts'
import { ENDED_BLUEPRINTS as ENDED } from '../shared/lists/instance-systems.ts'

export default setting({
  title: 'System of a Lightsail instance is supported',
  problem: 'System of a Lightsail instance gets no more patches',
  severity: 'MEDIUM',
  resource: 'aws_lightsail_instance',
  path: 'blueprint_id',
  satisfies: [
    blueprint => !ENDED.values.some(form => form.test(blueprint)),
    `a system still patched on ${ENDED.date} is expected`,
  ],
  unset: 'pass',
  good: 'amazon_linux_2023',
  bad: 'amazon_linux_2',
  why: 'Flaws that are found now in its kernel, its OpenSSH or its OpenSSL stay for good, and most of these instances stand in the internet.',
  remediation:
    'Make a second instance from a blueprint that is still patched, and move its static address there once it is tried.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/lightsail_instance',
    ENDED.source,
  ],
  lists: [ENDED],
  equivalents: {},
  examples: {
    pass: ['ubuntu_24_04', 'debian_12', 'wordpress', 'windows_server_2022'].map(blueprint),
    fail: ['ubuntu_20_04', 'debian_10', 'centos_7_2009_01', 'amazon_linux_2018_03_0_2'].map(blueprint),
  },
})

function blueprint(id: string): string {
  return `resource "aws_lightsail_instance" "shop" {\n  name         = "shop"\n  blueprint_id = "${id}"\n}`
}
