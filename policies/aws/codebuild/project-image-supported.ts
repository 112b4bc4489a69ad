import { setting } from '../shared/index.ts'
import { RETIRED_BUILD_IMAGES as RETIRED } from '../shared/lists/build-images.ts'

export default setting({
  title: 'Project builds in a supported image',
  problem: 'Project builds in an image that gets no more patches',
  severity: 'MEDIUM',
  resource: 'aws_codebuild_project',
  path: 'environment.image',
  satisfies: [
    // A day behind it names one of its builds: standard:4.0-22.03.10.
    image => !RETIRED.values.some(retired => image === retired || image.startsWith(`${retired}-`)),
    `an image that AWS still mended on ${RETIRED.date} is expected`,
  ],
  unset: 'pass',
  good: 'aws/codebuild/standard:7.0',
  bad: 'aws/codebuild/standard:4.0',
  beside: { 'environment.type': 'LINUX_CONTAINER', 'environment.compute_type': 'BUILD_GENERAL1_SMALL' },
  why: 'What is built there runs the compilers, the shell and the Docker of an image whose flaws everybody knows, with the rights of the project. AWS mends them no more.',
  remediation:
    'Set image to a supported one for the same architecture, and raise in the buildspec what it no longer brings.',
  fix: `
    resource "aws_codebuild_project" "this" {
      environment {
        image = "<the newest image of CodeBuild for the same architecture>"
      }
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/codebuild_project',
    'https://docs.aws.amazon.com/codebuild/latest/userguide/build-env-ref-available.html',
    RETIRED.source,
  ],
  lists: [RETIRED],
  equivalents: {},
  examples: {
    pass: [
      `
        resource "aws_codebuild_project" "shop" {
          environment {
            type         = "ARM_CONTAINER"
            compute_type = "BUILD_GENERAL1_SMALL"
            image        = "aws/codebuild/amazonlinux-aarch64-standard:3.0"
          }
        }
      `,
      `
        resource "aws_codebuild_project" "shop" {
          environment {
            type         = "LINUX_CONTAINER"
            compute_type = "BUILD_GENERAL1_SMALL"
            image        = "111122223333.dkr.ecr.eu-central-1.amazonaws.com/build:4.0"
          }
        }
      `,
    ],
    fail: [
      `
        resource "aws_codebuild_project" "shop" {
          environment {
            type         = "LINUX_CONTAINER"
            compute_type = "BUILD_GENERAL1_SMALL"
            image        = "aws/codebuild/amazonlinux2-x86_64-standard:3.0-23.05.22"
          }
        }
      `,
    ],
  },
})
