import { expect, test } from 'vitest'
import { catalogue } from '../catalogue.ts'
import { formatted } from './formatted.ts'

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
  expect(formatted(hcl)).toBe(`resource "aws_sqs_queue" "jobs" {
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
  expect(formatted(hcl('-'))).toBe(`resource "aws_instance" "web" {
  user_data = <<-EOT
    #!/bin/sh
    if true; then {
      reboot
    EOT
}`)
  expect(formatted(hcl(''))).toContain('\n            #!/bin/sh\n')
})

test('equal signs and comments of lines that follow each other stand one below the other', () => {
  const hcl = `resource "aws_instance" "web" {
  ami = var.ami == "" ? null : var.ami # what runs
  key_name =   "web" # two
  user_data   = <<-EOT
    a = 1
  EOT
  associate_public_ip_address = true

  tags   = { # not = this
    Name = "=" // web
    # Stage = "prod"
    (local.key)   = 1
    one = { a = 1 }, other = [{ b = 2 }, {
      c = 3
      names = [for name in local.names : name]
      by_name = { for name in local.names : name => 1 }
    }]
  }
  metadata_options { http_tokens = "required" }
  ebs_optimized = true
}`
  expect(formatted(hcl)).toBe(`resource "aws_instance" "web" {
  ami                         = var.ami == "" ? null : var.ami # what runs
  key_name                    = "web"                          # two
  user_data                   = <<-EOT
    a = 1
  EOT
  associate_public_ip_address = true

  tags = {     # not = this
    Name = "=" // web
    # Stage = "prod"
    (local.key) = 1
    one = { a = 1 }, other = [{ b = 2 }, {
      c       = 3
      names   = [for name in local.names : name]
      by_name = { for name in local.names : name => 1 }
    }]
  }
  metadata_options { http_tokens = "required" }
  ebs_optimized = true
}`)
})

test('the examples of the catalogue are formatted', () => {
  for (const { id, fix, examples } of catalogue)
    for (const one of [fix, examples.pass, examples.fail, examples.undetermined].flat())
      if (one.includes('{')) expect(formatted(one), id).toBe(one)
})
