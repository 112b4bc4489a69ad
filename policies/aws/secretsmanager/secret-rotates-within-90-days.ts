import { any, policy } from '../shared/index.ts'

export default policy({
  title: 'Secret rotates within 90 days',
  problem: 'Secret rotates less often than every 90 days',
  severity: 'LOW',
  resource: 'aws_secretsmanager_secret_rotation',
  // One that is switched off is told at the secret.
  when: rotation => rotation.rotation_enabled.isNot(false),
  must: ({ rotation_rules: rules }) => {
    const schedule = rules.schedule_expression
    const byDays = rules.automatically_after_days.atMost(90)
    const bySchedule = schedule.satisfies(isWithin90Days, 'a period of 90 days at most is expected')
    // Beside a schedule the days are none of their own: the provider's 0, or what was reckoned from it.
    return schedule.isSet().outcome === 'pass' ? bySchedule : any(byDays, bySchedule)
  },
  why: 'A stolen secret works until the next rotation. The longer that takes, the more can be done with it.',
  remediation:
    'Set automatically_after_days to 90 or less, or schedule_expression to a rate or a cron expression that is as frequent.',
  fix: `
    resource "aws_secretsmanager_secret_rotation" "this" {
      rotation_rules {
        automatically_after_days = 30
      }
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/secretsmanager_secret_rotation',
    'https://docs.aws.amazon.com/secretsmanager/latest/userguide/rotate-secrets_schedule.html',
  ],
  formerly: ['aws/secretsmanager/rotation-within-90-days'],
  equivalents: {
    checkov: ['CKV_AWS_304'],
    steampipe: ['secretsmanager_secret_automatic_rotation_lambda_enabled'],
  },
  examples: {
    pass: [
      `
        resource "aws_secretsmanager_secret_rotation" "off" {
          secret_id        = "db"
          rotation_enabled = false
        }
        resource "aws_secretsmanager_secret_rotation" "db" {
          secret_id = "db"
          rotation_rules {
            automatically_after_days = 30
          }
        }
      `,
      `
        resource "aws_secretsmanager_secret_rotation" "db" {
          secret_id = "db"
          rotation_rules {
            schedule_expression = "cron(0 8 1 1,4,7,10 ? *)"
          }
        }
      `,
      `
        resource "aws_secretsmanager_secret_rotation" "db" {
          secret_id = "db"
          rotation_rules {
            schedule_expression = "cron(0 16 ? JAN,APR,JUL,OCT SUN#1 *)"
          }
        }
      `,
      `
        resource "aws_secretsmanager_secret_rotation" "db" {
          secret_id = "db"
          rotation_rules {
            schedule_expression = "cron(0 8 1 */2 ? *)"
          }
        }
      `,
      `
        resource "aws_secretsmanager_secret_rotation" "db" {
          secret_id = "db"
          rotation_rules {
            schedule_expression = "cron(0 /4 L 1-6,9-12 ? *)"
          }
        }
      `,
      `
        resource "aws_secretsmanager_secret_rotation" "db" {
          secret_id = "db"
          rotation_rules {
            automatically_after_days = 90
          }
        }
      `,
      `
        resource "aws_secretsmanager_secret_rotation" "db" {
          secret_id = "db"
          rotation_rules {
            schedule_expression = "rate(10 days)"
          }
        }
      `,
      `
        resource "aws_secretsmanager_secret_rotation" "db" {
          secret_id = "db"
          rotation_rules {
            schedule_expression = "cron(0 8 1 * ? *)"
          }
        }
      `,
      `
        resource "aws_secretsmanager_secret_rotation" "db" {
          secret_id = "db"
          rotation_rules {
            schedule_expression = "cron(0 8 1 1/3 ? *)"
          }
        }
      `,
      `
        resource "aws_secretsmanager_secret_rotation" "db" {
          secret_id = "db"
          rotation_rules {
            schedule_expression = "cron(0 8 1 1-12 ? *)"
          }
        }
      `,
    ],
    fail: [
      `
        resource "aws_secretsmanager_secret_rotation" "db" {
          secret_id = "db"
          rotation_rules {
            schedule_expression = "cron(0 8 1 1,2,3,4 ? *)"
          }
        }
      `,
      `
        resource "aws_secretsmanager_secret_rotation" "db" {
          secret_id = "db"
          rotation_rules {
            schedule_expression = "cron(0 8 1 JAN-JUN ? *)"
          }
        }
      `,
      `
        resource "aws_secretsmanager_secret_rotation" "db" {
          secret_id = "db"
          rotation_rules {
            schedule_expression = "cron(0 8 1 * ? 2030)"
          }
        }
      `,
      `
        resource "aws_secretsmanager_secret_rotation" "db" {
          secret_id = "db"
          rotation_rules {
            automatically_after_days = 365
          }
        }
      `,
      `
        resource "aws_secretsmanager_secret_rotation" "db" {
          secret_id = "db"
          rotation_rules {
            schedule_expression = "rate(120 days)"
          }
        }
      `,
      `
        resource "aws_secretsmanager_secret_rotation" "db" {
          secret_id = "db"
          rotation_rules {
            automatically_after_days = 0
            schedule_expression      = "rate(120 days)"
          }
        }
      `,
      `
        resource "aws_secretsmanager_secret_rotation" "db" {
          secret_id = "db"
          rotation_rules {
            schedule_expression = "cron(0 8 1 1 ? *)"
          }
        }
      `,
      `
        resource "aws_secretsmanager_secret_rotation" "db" {
          secret_id = "db"
          rotation_rules {
            schedule_expression = "cron(0 8 1 1/6 ? *)"
          }
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_secretsmanager_secret_rotation" "db" {
          secret_id = "db"
          rotation_rules {
            automatically_after_days = local.days
          }
        }
      `,
    ],
  },
})

/** `rate(10 days)`, `rate(12 hours)`; a cron expression by its months: from one to the next are three at most. */
function isWithin90Days(expression: string): boolean {
  const rate = /^rate\((\d+) (day|hour|minute)s?\)$/.exec(expression)
  if (rate) return rate[2] !== 'day' || Number(rate[1]) <= 90
  const months = monthsOf(/^cron\((?:\S+ ){3}(\S+) \S+ \*\)$/.exec(expression)?.[1] ?? '')
  const [first] = months
  return first !== undefined && months.every((month, at) => (months[at + 1] ?? first + 12) - month <= 3)
}

const YEAR = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']

/** The months of `*`, `1/3`, `1,4,7,10`, `JAN-JUN`, as numbers from 1. */
function monthsOf(field: string): number[] {
  const numberOf = (name: string) => YEAR.indexOf(name.toUpperCase()) + 1 || Number(name)
  const parts = field.split(',').map(part => {
    const [range = '', step] = part.split('/')
    const [from = 0, to = step === undefined ? from : 12] =
      range === '*' ? [1, 12] : range.split('-').map(numberOf)
    return { from, to, step: Number(step ?? 1) }
  })
  return YEAR.map((_, i) => i + 1).filter(month =>
    parts.some(({ from, to, step }) => month >= from && month <= to && (month - from) % step === 0),
  )
}
