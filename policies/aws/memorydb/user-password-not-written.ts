import { secretNotWritten } from '../shared/index.ts'

export default secretNotWritten({
  noun: 'MemoryDB password',
  secrets: {
    aws_memorydb_user: ['authentication_mode.passwords[]'],
  },
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/memorydb_user',
    'https://docs.aws.amazon.com/memorydb/latest/devguide/clusters.acls.html',
  ],
  equivalents: {},
})
