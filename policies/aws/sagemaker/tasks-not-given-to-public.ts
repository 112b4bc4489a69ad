import { any, follow, policy, type Scalar } from '../shared/index.ts'

export default policy({
  title: 'Data is not shown to a public workforce',
  problem: 'Data is shown to a public workforce',
  severity: 'MEDIUM',
  resource: ['aws_sagemaker_labeling_job', 'aws_sagemaker_flow_definition'],
  must: {
    aws_sagemaker_labeling_job: job => job.human_task_config.every(task => isPrivate(task.workteam_arn)),
    aws_sagemaker_flow_definition: flow => isPrivate(flow.human_loop_config.workteam_arn),
  },
  why: 'Each picture or text goes to people of Mechanical Turk whom nobody knows, and who can keep what they see. AWS asks that nothing confidential or personal be sent there.',
  remediation: 'Name a private team, or one of a vendor, in workteam_arn.',
  fix: `
    resource "aws_sagemaker_labeling_job" "this" {
      human_task_config {
        workteam_arn = "arn:aws:sagemaker:eu-central-1:111122223333:workteam/private-crowd/office"
      }
    }

    resource "aws_sagemaker_flow_definition" "this" {
      human_loop_config {
        workteam_arn = "arn:aws:sagemaker:eu-central-1:111122223333:workteam/private-crowd/office"
      }
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/sagemaker_labeling_job',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/sagemaker_flow_definition',
    'https://docs.aws.amazon.com/sagemaker/latest/dg/sms-workforce-management-public.html',
  ],
  equivalents: {},
  examples: {
    pass: [
      ...each('"arn:aws:sagemaker:eu-central-1:111122223333:workteam/private-crowd/office"'),
      ...each('aws_sagemaker_workteam.office.arn').map(
        one => `${one}\nresource "aws_sagemaker_workteam" "office" {\n  workteam_name = "office"\n}`,
      ),
    ],
    fail: each('"arn:aws:sagemaker:eu-central-1:258307007660:workteam/public-crowd/default"'),
    undetermined: each('local.team'),
  },
})

function isPrivate(team: Scalar) {
  return any(
    team.satisfies(arn => !arn.includes(':workteam/public-crowd/'), 'a private team is expected'),
    follow(team, 'aws_sagemaker_workteam', ['arn']).some(),
  )
}

function each(team: string): string[] {
  return [
    `
      resource "aws_sagemaker_labeling_job" "prices" {
        labeling_job_name = "prices"
        human_task_config {
          task_title   = "Price"
          workteam_arn = ${team}
        }
      }
    `,
    `
      resource "aws_sagemaker_flow_definition" "prices" {
        flow_definition_name = "prices"
        human_loop_config {
          task_title   = "Price"
          workteam_arn = ${team}
        }
      }
    `,
  ]
}
