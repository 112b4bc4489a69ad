import { all, isInternet, policy } from '../shared/index.ts'

export default policy({
  title: 'Workforce is let in from known networks only',
  problem: 'Workforce is let in from everywhere',
  severity: 'INFO',
  resource: 'aws_sagemaker_workforce',
  must: ({ source_ip_config: { cidrs } }) => all(cidrs.isSet(), cidrs.no(isInternet)),
  why: 'What your people label is often what nobody else may see. A password that somebody stole opens it from anywhere in the world.',
  remediation: 'Name the addresses of your offices and of your VPN in the cidrs of source_ip_config.',
  fix: `
    resource "aws_sagemaker_workforce" "this" {
      source_ip_config {
        cidrs = ["203.0.113.0/24"]
      }
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/sagemaker_workforce',
    'https://docs.aws.amazon.com/sagemaker/latest/APIReference/API_SourceIpConfig.html',
  ],
  equivalents: {},
  examples: {
    pass: [workforce('source_ip_config {\n    cidrs = ["203.0.113.0/24"]\n  }')],
    fail: [
      workforce(''),
      workforce('source_ip_config {\n    cidrs = ["0.0.0.0/0"]\n  }'),
      workforce('source_ip_config {\n    cidrs = ["0.0.0.0/1", "128.0.0.0/1"]\n  }'),
    ],
    undetermined: [workforce('source_ip_config {\n    cidrs = [local.office]\n  }')],
  },
})

function workforce(networks: string): string {
  return `
    resource "aws_sagemaker_workforce" "people" {
      workforce_name = "people"
      ${networks}
    }
  `
}
