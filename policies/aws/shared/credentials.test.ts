import { describe, expect, test } from 'vitest'
import { holdsCredentials } from './credentials.ts'

// Written in parts, so that no scanner takes the tests for a leak.
const key = `AKIA${'IOSFODNN7EXAMPLE'}`
const secret = `wJalrXUtnFEMI/K7MDENG/${'bPxRfiCYEXAMPLEKEY'}`
const pem = (kind: string) => `-----BEGIN ${kind}PRIVATE KEY-----\nMIIE…`

describe('credentials', () => {
  test.each([
    ['an access key', `export AWS_ACCESS_KEY_ID=${key}`],
    ['a temporary access key', `ASIA${key.slice(4)}`],
    ['a secret key', `AWS_SECRET_ACCESS_KEY=${secret}`],
    ['a secret key in JSON', `{"SecretAccessKey": "${secret}"}`],
    ['a secret key in an ini file', `aws_secret_access_key = ${secret}\n`],
    ['a secret key with a name of its own', `aws_secret_prod: '${secret}'`],
    ['an RSA key', pem('RSA ')],
    ['a key of PKCS 8', pem('')],
    ['an OpenSSH key', pem('OPENSSH ')],
    ['a GitHub token', `ghp_${'a1B2'.repeat(9)}`],
    ['a fine-grained GitHub token', `github_pat_${'a1B2_'.repeat(12)}`],
    ['a Slack token', `xoxb-${'1234567890-abc'}`],
    ['a Stripe key', `sk_live_${'a1B2'.repeat(6)}`],
  ])('%s is one, in clear and in base64', (_, text) => {
    expect(holdsCredentials(text)).toBe(true)
    const utf8 = String.fromCharCode(...new TextEncoder().encode(`#!/bin/sh\n${text}\n`))
    expect(holdsCredentials(btoa(utf8))).toBe(true)
    expect(holdsCredentials(btoa(utf8).replace(/(.{20})/g, '$1\n'))).toBe(true)
  })

  test.each([
    ['nothing', ''],
    ['a script', '#!/bin/sh\nyum install -y nginx'],
    ['a word that sounds like one', 'password = changeme'],
    ['a name without a value', 'AWS_SECRET_ACCESS_KEY=$(aws secretsmanager get-secret-value)'],
    ['a variable', 'aws_secret_access_key = var.secret'],
    ['a SHA-1 of a hash', 'da39a3ee5e6b4b0d3255bfef95601890afd80709'],
    ['a public key', '-----BEGIN PUBLIC KEY-----'],
    ['a certificate', '-----BEGIN CERTIFICATE-----'],
    ['part of a word', `X${key}`],
    ['a test key of Stripe', `sk_test_${'a1B2'.repeat(6)}`],
    ['no base64 after all', 'abcdefghijklmnopq='],
  ])('%s is none', (_, text) => {
    expect(holdsCredentials(text)).toBe(false)
  })

  // A search that goes back for every start would take minutes for each.
  test.each([
    ['a name over and over', 'aws_secret'.repeat(100_000)],
    ['a name and spaces', `aws_secret${' '.repeat(1_000_000)}`],
    ['letters', 'A'.repeat(1_000_000)],
    ['a heading over and over', '-----BEGIN '.repeat(100_000)],
  ])('%s is none, however long', (_, text) => {
    expect(holdsCredentials(text)).toBe(false)
  })
})
