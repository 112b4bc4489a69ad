import { carriesNoCredentials, expression } from '../shared/index.ts'

export default carriesNoCredentials({
  noun: 'Ingestion pipeline',
  places: { aws_osis_pipeline: ['pipeline_configuration_body'] },
  texts: {
    pipeline_configuration_body: expression(`<<-EOT
  # … the rest as it stands, and in place of the secret:
  password: "$\${{aws_secrets:search:password}}"
EOT`),
  },
  why: 'Everyone who may look at the pipeline reads its configuration in clear. It stands in the state and in every plan as well.',
  remediation:
    'Take the value out, name a secret of Secrets Manager in the configuration (${{aws_secrets:…}}), and then change it.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/osis_pipeline',
    'https://docs.aws.amazon.com/opensearch-service/latest/developerguide/creating-pipeline.html',
  ],
  equivalents: {},
})
