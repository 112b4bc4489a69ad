import { expect, test } from 'vitest'
import { catalogue } from '../catalogue.ts'
import { indented } from './indented.ts'

test('parts that were written at other depths stand where they belong', () => {
  const hcl = `
          resource "aws_sqs_queue" "jobs" {

            policy = jsonencode({
      Version = "2012-10-17" # a bracket {
      Statement = [
    { Effect = "Allow", Sid = "$\{local.name}}" },
        {
  Effect = "Deny"
        },
      ]
  })

            }


    # the key {
    resource "aws_kms_key" "jobs" {}`
  expect(indented(hcl)).toBe(`resource "aws_sqs_queue" "jobs" {
  policy = jsonencode({
    Version = "2012-10-17" # a bracket {
    Statement = [
      { Effect = "Allow", Sid = "$\{local.name}}" },
      {
        Effect = "Deny"
      },
    ]
  })
}

# the key {
resource "aws_kms_key" "jobs" {}`)
})

test('a heredoc moves with its line, or stays where its indentation counts', () => {
  const hcl = (mark: string) => `
      resource "aws_instance" "web" {
          user_data = <<${mark}EOT
            #!/bin/sh
            if true; then {
              reboot
            EOT
      }`
  expect(indented(hcl('-'))).toBe(`resource "aws_instance" "web" {
  user_data = <<-EOT
    #!/bin/sh
    if true; then {
      reboot
    EOT
}`)
  expect(indented(hcl(''))).toContain('\n            #!/bin/sh\n')
})

test('the examples of the catalogue are indented', () => {
  for (const { id, fix, examples } of catalogue)
    for (const one of [fix, examples.pass, examples.fail, examples.undetermined].flat())
      if (one.includes('{')) expect(indented(one), id).toBe(one)
})
