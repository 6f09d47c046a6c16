import { basename } from 'node:path'
import { describe, expect, test } from 'vitest'
import { breachesOf, circleIn, featureArrows, fileArrows, whyNot } from './directions.ts'
import { files, textOf } from './sources.ts'

test('every import goes down the floors, never up and never across', () => {
  expect(breachesOf(files)).toEqual([])
})

test.each(['server', 'web', 'console'])('no features of the %s know each other in a circle', (room) => {
  expect(circleIn(featureArrows(files, room))).toBeUndefined()
})

test('no files know each other in a circle, not even by a type: what both need stands where both see it', () => {
  expect(circleIn(fileArrows(files))).toBeUndefined()
})

test('the arrows between features of the server are those in ARCHITECTURE.md', () => {
  const drawn = [...featureArrows(files, 'server')].flatMap(([from, all]) =>
    [...all].map((to) => `${basename(from)} → ${basename(to)}`),
  )
  // The two names of an arrow stand between one pair of backticks; what an app is made of has spaces and other signs in it.
  const told = [...textOf('ARCHITECTURE.md').matchAll(/`([a-z-]+ → [a-z-]+)`/g)].map(([, arrow = '']) => arrow)
  expect(told.toSorted()).toEqual(drawn.toSorted())
})

describe('this check can fail', () => {
  test.each([
    ['domain/money/transfer.ts', 'contract/money/wallet.ts'],
    ['client/client.ts', 'server/http/envelope.ts'],
    ['server/app.ts', 'sandbox/clock.ts'],
    ['server/ledger/post.ts', 'server/features/money/wallet/wallet.ts'],
    ['server/http/run.ts', 'server/features/accounts/identity/identity.ts'],
    ['server/features/money/wallet/detail.ts', 'server/features/trading/price/price.queries.ts'],
    ['server/features/money/wallet/detail.ts', 'server/app.ts'],
    ['ui/Button.tsx', 'web/api/ask.ts'],
    ['ui/Button.tsx', 'contract/money/wallet.ts'],
    ['console/app.tsx', 'web/session/session.ts'],
    ['console/components/Table.tsx', 'console/features/backoffice/members/MembersScreen.tsx'],
    ['console/features/backoffice/audit/AuditScreen.tsx', 'console/features/backoffice/members/MemberPanel.tsx'],
  ])('%s may not import %s', (from, to) => {
    expect(whyNot(from, to)).toBeTypeOf('string')
  })

  test('a circle is found', () => {
    const arrows = new Map([
      ['wallet', new Set(['price'])],
      ['price', new Set(['platform', 'wallet'])],
    ])
    expect(circleIn(arrows)).toEqual(['wallet', 'price', 'wallet'])
  })
})
