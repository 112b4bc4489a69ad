import { expect, test } from 'vitest'
import { planJson } from '../../tests/plan-json.ts'
import { readPlan } from '../engine/index.ts'
import { allowedIn } from './allowed.ts'

test.each([
  ['in it', 'resource "a" "b" {\n  # plumbline:allow x\n}', 'a.b'],
  ['behind its head', 'resource "a" "b" { # plumbline:allow x\n}', 'a.b'],
  ['above it', 'resource "a" "z" {}\n# plumbline:allow x\nresource "a" "b" {}', 'a.b'],
  ['above it with others between', '# plumbline:allow x\n// why\n/* and why */\nresource "a" "b" {}', 'a.b'],
  ['above a head with a comment of its own', '# plumbline:allow x\nresource "a" "b" { # ours\n}', 'a.b'],
  ['above an empty line', '# plumbline:allow x\n\nresource "a" "b" {}', undefined],
  ['below it', 'resource "a" "b" {}\n# plumbline:allow x', undefined],
])('a comment that stands %s', async (_, text, address) => {
  const plan = await readPlan(new TextEncoder().encode(JSON.stringify(planJson([], {}))))
  const module = { folder: '', files: [{ name: 'main.tf', text }] }
  expect(allowedIn({ module: () => module }, plan)).toMatchObject([{ text: 'x', address }])
})
