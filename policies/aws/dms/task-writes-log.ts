import type { Scalar } from '../../engine/index.ts'
import { all, json, policy } from '../shared/index.ts'

export default policy({
  title: 'Replication task writes logs',
  problem: 'Replication task writes no logs',
  severity: 'LOW',
  resource: ['aws_dms_replication_task', 'aws_dms_replication_config'],
  must: {
    aws_dms_replication_task: task => isLogged(task.replication_task_settings),
    aws_dms_replication_config: config => isLogged(config.replication_settings),
  },
  why: 'Which rows were moved, refused or lost can be told afterwards only from the log of the task. Without it nobody can show that the copy is whole.',
  remediation:
    'Set EnableLogging in Logging of the settings to true and leave the severity of the components at LOGGER_SEVERITY_DEFAULT or finer.',
  fix: `
    resource "aws_dms_replication_task" "this" {
      replication_task_settings = jsonencode({
        Logging = {
          EnableLogging = true
          LogComponents = [{ Id = "TARGET_APPLY", Severity = "LOGGER_SEVERITY_DEFAULT" }]
        }
      })
    }

    resource "aws_dms_replication_config" "this" {
      replication_settings = jsonencode({
        Logging = { EnableLogging = true }
      })
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/dms_replication_task',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/dms_replication_config',
    'https://docs.aws.amazon.com/dms/latest/userguide/CHAP_Tasks.CustomizingTasks.TaskSettings.Logging.html',
  ],
  formerly: ['aws/dms/task-writes-logs'],
  equivalents: {},
  examples: {
    pass: [
      `
        resource "aws_dms_replication_task" "orders" {
          replication_task_settings = jsonencode({
            Logging = {
              EnableLogging = true
              LogComponents = [{ Id = "SOURCE_CAPTURE", Severity = "LOGGER_SEVERITY_DEFAULT" }]
            }
          })
        }
      `,
      `
        resource "aws_dms_replication_config" "orders" {
          replication_settings = jsonencode({ Logging = { EnableLogging = true } })
        }
      `,
    ],
    fail: [
      `
        resource "aws_dms_replication_task" "orders" {
          replication_task_id = "orders"
        }
      `,
      `
        resource "aws_dms_replication_task" "orders" {
          replication_task_settings = jsonencode({ Logging = { EnableLogging = false } })
        }
      `,
      `
        resource "aws_dms_replication_task" "orders" {
          replication_task_settings = jsonencode({
            Logging = {
              EnableLogging = true
              LogComponents = [{ Id = "TARGET_APPLY", Severity = "LOGGER_SEVERITY_ERROR" }]
            }
          })
        }
      `,
      `
        resource "aws_dms_replication_config" "orders" {
          replication_settings = jsonencode({ TargetMetadata = { SupportLobs = true } })
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_dms_replication_task" "orders" {
          replication_task_settings = local.settings
        }
      `,
    ],
  },
})

interface Settings {
  Logging: {
    EnableLogging: boolean
    LogComponents: { Id: string; Severity: string }[]
  }
}

function isLogged(settings: Scalar) {
  const { Logging: logging } = json<Settings>(settings)
  return all(
    logging.EnableLogging.is(true),
    logging.LogComponents.no(component => all(component.Severity.oneOf(COARSE), component.Id.oneOf(WATCHED))),
  )
}

/** Below LOGGER_SEVERITY_DEFAULT. */
const COARSE = ['LOGGER_SEVERITY_ERROR', 'LOGGER_SEVERITY_WARNING', 'LOGGER_SEVERITY_INFO']

/** The components that read from the source and write to the target. */
const WATCHED = ['SOURCE_CAPTURE', 'SOURCE_UNLOAD', 'TARGET_APPLY', 'TARGET_LOAD']
