import { customerKey } from '../shared/index.ts'

export default customerKey({
  noun: 'Output of a stream processor',
  resource: 'aws_rekognition_stream_processor',
  path: 'kms_key_id',
  // A search for faces writes to a stream, and takes no key.
  when: ({ output }) => output.some(one => one.s3_destination.some(to => to.bucket.isSet())),
  beside: { 'output.s3_destination.bucket': 'detected' },
  why: 'The results hold images of whoever passed the camera. With a key of your own each reading is allowed by you, stands in the trail, and can be ended.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/rekognition_stream_processor',
    'https://docs.aws.amazon.com/rekognition/latest/APIReference/API_CreateStreamProcessor.html',
  ],
  equivalents: {},
})
