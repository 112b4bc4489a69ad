import { carriesNoCredentials, encoded } from '../shared/index.ts'

export default carriesNoCredentials({
  noun: 'Lifecycle script',
  places: {
    aws_sagemaker_notebook_instance_lifecycle_configuration: ['on_create', 'on_start'],
    aws_sagemaker_studio_lifecycle_config: ['studio_lifecycle_config_content'],
  },
  texts: { on_create: encoded, on_start: encoded, studio_lifecycle_config_content: encoded },
  why: 'The script is only encoded: everyone who may describe it reads it, and so does each notebook that runs it. It stands in the state and in every plan as well.',
  remediation:
    'Take the value out, let the script read it from Secrets Manager with the role of the notebook, and then change it.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/sagemaker_notebook_instance_lifecycle_configuration',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/sagemaker_studio_lifecycle_config',
    'https://docs.aws.amazon.com/sagemaker/latest/dg/notebook-lifecycle-config.html',
  ],
  equivalents: {},
  examples: {
    fail: [
      `
        resource "aws_sagemaker_notebook_instance_lifecycle_configuration" "example" {
          on_start = base64encode("export DB_PASSWORD=hunter2")
        }
      `,
    ],
  },
})
