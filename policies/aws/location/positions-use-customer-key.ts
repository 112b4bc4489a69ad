import { customerKey } from '../shared/index.ts'

export default customerKey({
  noun: 'Position data',
  resource: ['aws_location_tracker', 'aws_location_geofence_collection'],
  path: 'kms_key_id',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/location_tracker',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/location_geofence_collection',
    'https://docs.aws.amazon.com/location/latest/developerguide/encryption-at-rest.html',
  ],
  equivalents: {},
})
