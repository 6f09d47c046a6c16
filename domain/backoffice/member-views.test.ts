import { expect, it } from 'vitest'
import { isViewToken, readViewFragment, VIEW_TOKEN, viewFragment } from './member-views.ts'

const token = `${VIEW_TOKEN}${'aB-_0'.repeat(9).slice(0, 43)}`
const view = { uid: 10_000_001, token, sid: 'a1'.repeat(16), until: new Date('2026-12-01T05:00:00Z') }

it('the token of a view is none of a session', () => {
  expect(isViewToken(token)).toBe(true)
  for (const other of [token.slice(1), `${token}x`, token.slice(VIEW_TOKEN.length), ''])
    expect(isViewToken(other)).toBe(false)
})

it('the fragment of a view is read as it was written, and no other', () => {
  expect(readViewFragment(viewFragment(view))).toEqual(view)
  for (const other of ['', '#', '#see=', `${viewFragment(view)}0`, viewFragment({ ...view, sid: 'short' })])
    expect(readViewFragment(other)).toBeUndefined()
})
