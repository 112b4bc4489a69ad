import { all, policy } from '../shared/index.ts'

export default policy({
  title: 'Container of a job on EKS is not privileged',
  problem: 'Container of a job on EKS is privileged',
  severity: 'HIGH',
  resource: 'aws_batch_job_definition',
  when: job => job.eks_properties.isSet(),
  must: ({ eks_properties: { pod_properties: pod } }) =>
    all(
      pod.containers.every(container => container.security_context.privileged.isNot(true)),
      pod.init_containers.every(container => container.security_context.privileged.isNot(true)),
    ),
  why: 'A privileged container has the rights of root on the node. Whoever can submit a job then has the node, and every pod on it.',
  remediation: 'Take privileged out of security_context.',
  fix: `
    resource "aws_batch_job_definition" "this" {
      name = "example"
      type = "container"
      eks_properties {
        pod_properties {
          containers {
            image = "busybox"
            security_context {
              privileged = false
            }
          }
        }
      }
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/batch_job_definition',
    'https://docs.aws.amazon.com/batch/latest/APIReference/API_EksContainerSecurityContext.html',
  ],
  equivalents: { checkov: ['CKV_AWS_210'] },
  examples: {
    pass: [
      `
        resource "aws_batch_job_definition" "example" {
          eks_properties {
            pod_properties {
              containers {
                image = "busybox"
              }
            }
          }
        }
      `,
    ],
    fail: [
      `
        resource "aws_batch_job_definition" "example" {
          eks_properties {
            pod_properties {
              containers {
                image = "busybox"
                security_context {
                  privileged = true
                }
              }
            }
          }
        }
      `,
      `
        resource "aws_batch_job_definition" "example" {
          eks_properties {
            pod_properties {
              init_containers {
                image = "busybox"
                security_context {
                  privileged = true
                }
              }
              containers {
                image = "busybox"
              }
            }
          }
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_batch_job_definition" "example" {
          eks_properties {
            pod_properties {
              containers {
                image = "busybox"
                security_context {
                  privileged = local.privileged
                }
              }
            }
          }
        }
      `,
    ],
  },
})
