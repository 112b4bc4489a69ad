import { carriesNoCredentials, encoded, expression } from '../shared/index.ts'

export default carriesNoCredentials({
  noun: 'Image recipe',
  places: {
    aws_imagebuilder_component: ['data'],
    aws_imagebuilder_container_recipe: ['dockerfile_template_data', 'component.parameter{name:value}'],
    aws_imagebuilder_image: ['workflow.parameter{name:value}'],
    aws_imagebuilder_image_pipeline: ['workflow.parameter{name:value}'],
    aws_imagebuilder_image_recipe: ['user_data_base64', 'component.parameter{name:value}'],
    aws_imagebuilder_workflow: ['data'],
  },
  texts: {
    data: expression(
      `jsonencode({
  # … the rest as it stands, and in place of the secret:
  phases = [{ steps = [{ action = "ExecuteBash", inputs = { commands = ["aws secretsmanager get-secret-value --secret-id build > /tmp/build"] } }] }]
})`,
    ),
    dockerfile_template_data: expression(`<<-EOT
  # … the rest as it stands, and in place of the secret:
  RUN --mount=type=secret,id=build /opt/build.sh
EOT`),
    user_data_base64: encoded,
  },
  why: 'What a recipe writes stays in the image, and everyone who starts or pulls the image can read it. The recipe itself is read by everyone who may look at it.',
  remediation:
    'Take the value out, let the build read it from Secrets Manager with its instance profile and remove it at the end, and then change it.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/imagebuilder_component',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/imagebuilder_container_recipe',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/imagebuilder_image',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/imagebuilder_image_pipeline',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/imagebuilder_image_recipe',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/imagebuilder_workflow',
  ],
  equivalents: {},
  examples: {
    fail: [
      `
        resource "aws_imagebuilder_component" "base" {
          name     = "base"
          platform = "Linux"
          version  = "1.0.0"
          data     = <<-EOT
            schemaVersion: 1.0
            parameters:
              - DbPassword:
                  type: string
                  default: hunter2
            phases: []
          EOT
        }
      `,
    ],
  },
})
