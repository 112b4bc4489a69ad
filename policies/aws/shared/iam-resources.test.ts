import { expect, test } from 'vitest'
import { PATHS } from './escalation.ts'
import { ACTIONS } from './grants.ts'
import { ACTION_RESOURCES } from './lists/action-resources.ts'

test('what an action is about is listed of those that an excess or a path names, and of no other', () => {
  const named = new Set([...Object.values(ACTIONS).flat(), ...PATHS.flatMap(({ actions }) => actions)])
  const listed = new Set(ACTION_RESOURCES.values.flatMap(([, actions]) => actions))
  expect([...listed].sort()).toEqual([...named].sort())
})

test('no kind is listed twice, and no action twice under one', () => {
  const kinds = ACTION_RESOURCES.values.map(([arns]) => arns.join())
  expect(new Set(kinds).size).toBe(kinds.length)
  for (const [, actions] of ACTION_RESOURCES.values) expect([...new Set(actions)].sort()).toEqual(actions)
})
