import { all, policy, toldAs } from '../shared/index.ts'

const WAYS_OUT = ['FILE_DOWNLOAD', 'CLIPBOARD_COPY_TO_LOCAL_DEVICE', 'PRINTING_TO_LOCAL_DEVICE']

export default policy({
  title: 'Streamed applications let no data out to the device of the user',
  problem: 'Streamed applications let data out to the device of the user',
  severity: 'LOW',
  resource: 'aws_appstream_stack',
  // Where nobody says it, AWS allows each.
  must: stack =>
    all(
      ...WAYS_OUT.map(way =>
        toldAs(
          stack.user_settings.some(one => all(one.action.is(way), one.permission.is('DISABLED'))),
          `no \`user_settings\` disable \`${way}\``,
        ),
      ),
    ),
  why: 'Streaming keeps data off devices that nobody manages. What can be saved, copied or printed there ends up on such a device all the same.',
  remediation:
    'Set permission to DISABLED for FILE_DOWNLOAD, CLIPBOARD_COPY_TO_LOCAL_DEVICE and PRINTING_TO_LOCAL_DEVICE in user_settings where the devices are not yours.',
  fix: `
    resource "aws_appstream_stack" "this" {
      user_settings {
        action     = "FILE_DOWNLOAD"
        permission = "DISABLED"
      }
      user_settings {
        action     = "CLIPBOARD_COPY_TO_LOCAL_DEVICE"
        permission = "DISABLED"
      }
      user_settings {
        action     = "PRINTING_TO_LOCAL_DEVICE"
        permission = "DISABLED"
      }
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/appstream_stack',
    'https://docs.aws.amazon.com/appstream2/latest/APIReference/API_UserSetting.html',
  ],
  equivalents: {},
  examples: {
    pass: [stack('"DISABLED"')],
    fail: [
      stack('"ENABLED"'),
      `
        resource "aws_appstream_stack" "office" {
          name = "office"
        }
      `,
    ],
    undetermined: [stack('local.permission')],
  },
})

function stack(permission: string): string {
  const settings = WAYS_OUT.map(
    way => `user_settings {\n    action = "${way}"\n    permission = ${permission}\n  }`,
  )
  return `
    resource "aws_appstream_stack" "office" {
      name = "office"
      ${settings.join('\n')}
    }
  `
}
