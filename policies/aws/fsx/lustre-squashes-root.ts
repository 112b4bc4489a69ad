import { setting } from '../shared/index.ts'

export default setting({
  title: 'Lustre file system squashes root',
  problem: 'Lustre file system trusts root of its clients',
  severity: 'INFO',
  resource: 'aws_fsx_lustre_file_system',
  path: 'root_squash_configuration.root_squash',
  satisfies: [ids => /^0*[1-9]\d*:0*[1-9]\d*$/.test(ids), 'a user and a group other than root are expected'],
  unset: 'fail',
  good: '365534:65534',
  bad: '0:0',
  why: 'Whoever is root on one machine that mounts it reads, changes and owns every file of everybody. Squashed, root of a client is nobody there.',
  remediation:
    'Set root_squash in root_squash_configuration to a user and a group such as 365534:65534, and name in no_squash_nids the machines that look after the files.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/fsx_lustre_file_system',
    'https://docs.aws.amazon.com/fsx/latest/APIReference/API_LustreRootSquashConfiguration.html',
  ],
  equivalents: {},
})
