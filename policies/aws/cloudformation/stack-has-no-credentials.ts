import {
  type AwsResource,
  all,
  entriesHoldNoCredential,
  expression,
  hcl,
  holdsNoCredential,
  policy,
} from '../shared/index.ts'

export default policy({
  title: 'Stack carries no credentials',
  problem: 'Stack carries credentials',
  severity: 'HIGH',
  resource: [
    'aws_cloudformation_stack',
    'aws_cloudformation_stack_set',
    'aws_cloudformation_stack_set_instance',
    'aws_cloudformation_stack_instances',
    'aws_serverlessapplicationrepository_cloudformation_stack',
  ],
  must: {
    aws_cloudformation_stack: stack =>
      all(entriesHoldNoCredential(stack.parameters), holdsNoCredential(stack.template_body)),
    aws_cloudformation_stack_set: set =>
      all(entriesHoldNoCredential(set.parameters), holdsNoCredential(set.template_body)),
    aws_cloudformation_stack_set_instance: instance => entriesHoldNoCredential(instance.parameter_overrides),
    aws_cloudformation_stack_instances: instances => entriesHoldNoCredential(instances.parameter_overrides),
    aws_serverlessapplicationrepository_cloudformation_stack: stack =>
      entriesHoldNoCredential(stack.parameters),
  },
  secret: true,
  why: 'Everyone who may look at the stack reads its template and, unless NoEcho is set, its parameters. They stand in the state and in every plan as well.',
  remediation:
    'Take the value out, and let the template read it by a dynamic reference: {{resolve:secretsmanager:…}}. Then change it.',
  fix: `
    resource "aws_cloudformation_stack" "this" {
      parameters = {
        # … the rest as it stands, and in place of the secret:
        DbSecretArn = aws_secretsmanager_secret.example.arn
      }
      template_body = <<-EOT
        # … the rest as it stands, and in place of the secret:
        MasterUserPassword: "{{resolve:secretsmanager:prod/db:SecretString:password}}"
      EOT
    }

    resource "aws_cloudformation_stack_set" "this" {
      parameters = {
        # … the rest as it stands, and in place of the secret:
        DbSecretArn = aws_secretsmanager_secret.example.arn
      }
    }

    resource "aws_cloudformation_stack_set_instance" "this" {
      parameter_overrides = {
        # … the rest as it stands, and in place of the secret:
        DbSecretArn = aws_secretsmanager_secret.example.arn
      }
    }

    resource "aws_cloudformation_stack_instances" "this" {
      parameter_overrides = {
        # … the rest as it stands, and in place of the secret:
        DbSecretArn = aws_secretsmanager_secret.example.arn
      }
    }

    resource "aws_serverlessapplicationrepository_cloudformation_stack" "this" {
      parameters = {
        # … the rest as it stands, and in place of the secret:
        DbSecretArn = aws_secretsmanager_secret.example.arn
      }
    }
  `,
  fixFor: {
    aws_cloudformation_stack: stack => fixOf('aws_cloudformation_stack', stack),
    aws_cloudformation_stack_set: set => fixOf('aws_cloudformation_stack_set', set),
  },
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/cloudformation_stack',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/cloudformation_stack_set',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/cloudformation_stack_set_instance',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/cloudformation_stack_instances',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/serverlessapplicationrepository_cloudformation_stack',
    'https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/security-best-practices.html',
  ],
  equivalents: {},
  examples: {
    pass: [
      `
        resource "aws_cloudformation_stack" "example" {
          name         = "example"
          template_url = "https://example.s3.amazonaws.com/template.yaml"
        }
      `,
      `
        resource "aws_cloudformation_stack" "example" {
          name          = "example"
          parameters    = { Stage = "prod", DbSecretArn = "arn:aws:secretsmanager:eu-central-1:111122223333:secret:db" }
          template_body = <<-EOT
            Parameters:
              Stage:
                Type: String
              DbPassword:
                Type: String
                NoEcho: true
            Resources:
              Database:
                Type: AWS::RDS::DBInstance
                Properties:
                  MasterUserPassword: !Ref DbPassword
          EOT
        }
      `,
      `
        resource "aws_cloudformation_stack" "example" {
          name = "example"
          template_body = jsonencode({
            Resources = { Database = { Type = "AWS::RDS::DBInstance", Properties = {
              MasterUserPassword = { Ref = "DbPassword" }
            } } }
          })
        }
      `,
    ],
    fail: [
      `
        resource "aws_cloudformation_stack" "example" {
          name          = "example"
          template_body = <<-EOT
            Parameters:
              DbPassword:
                Type: String
                NoEcho: true
                Default: hunter2hunter2
          EOT
        }
      `,
      `
        resource "aws_cloudformation_stack" "example" {
          name         = "example"
          template_url = "https://example.s3.amazonaws.com/template.yaml"
          parameters   = { Stage = "prod", DbPassword = "hunter2" }
        }
      `,
      `
        resource "aws_cloudformation_stack" "example" {
          name          = "example"
          template_body = <<-EOT
            Resources:
              Database:
                Type: AWS::RDS::DBInstance
                Properties:
                  MasterUserPassword: hunter2hunter2
          EOT
        }
      `,
      `
        resource "aws_cloudformation_stack" "example" {
          name          = "example"
          template_body = <<-EOT
            Outputs:
              Access:
                Value: AKIAIOSFODNN7EXAMPLE
          EOT
        }
      `,
      `
        resource "aws_cloudformation_stack_set" "example" {
          name = "example"
          template_body = jsonencode({
            Resources = { Database = { Type = "AWS::RDS::DBInstance", Properties = { MasterUserPassword = "hunter2" } } }
          })
        }
      `,
      `
        resource "aws_cloudformation_stack_set_instance" "example" {
          stack_set_name      = "example"
          parameter_overrides = { DbPassword = "hunter2" }
        }
      `,
      `
        resource "aws_cloudformation_stack_instances" "example" {
          stack_set_name      = "example"
          parameter_overrides = { DbPassword = "hunter2" }
        }
      `,
      `
        resource "aws_serverlessapplicationrepository_cloudformation_stack" "example" {
          name           = "rotation"
          application_id = "arn:aws:serverlessrepo:us-east-1:297356227824:applications/SecretsManagerRDSPostgreSQLRotationSingleUser"
          capabilities   = ["CAPABILITY_IAM"]
          parameters     = { DbPassword = "hunter2" }
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_cloudformation_stack" "example" {
          name          = "example"
          template_body = local.template
        }
      `,
    ],
  },
})

/** What is at fault alone: nobody gives a parameter to a template that has none. */
function fixOf(
  type: string,
  {
    parameters,
    template_body: body,
  }: AwsResource<'aws_cloudformation_stack'> | AwsResource<'aws_cloudformation_stack_set'>,
): string {
  return hcl(type, 'this', {
    ...(entriesHoldNoCredential(parameters).outcome === 'fail'
      ? {
          parameters: expression(
            '{\n  # … the rest as it stands, and in place of the secret:\n  DbSecretArn = aws_secretsmanager_secret.example.arn\n}',
          ),
        }
      : {}),
    ...(holdsNoCredential(body).outcome === 'fail'
      ? {
          template_body: expression(
            '<<-EOT\n  # … the rest as it stands, and in place of the secret:\n  MasterUserPassword: "{{resolve:secretsmanager:prod/db:SecretString:password}}"\nEOT',
          ),
        }
      : {}),
  })
}
