import { basename } from 'node:path'
import { describe, expect, test } from 'vitest'
import { breachesOf, circleIn, featureArrows, fileArrows, refusalOf } from './directions.ts'
import { files, textOf } from './sources.ts'

test('every import goes down the floors, never up and never across', () => {
  expect(breachesOf(files)).toEqual([])
})

test.each(['server', 'web', 'console'])('the features of the %s import each other without a circle', (room) => {
  expect(circleIn(featureArrows(files, room))).toBeUndefined()
})

test('files import each other without a circle, types included', () => {
  expect(circleIn(fileArrows(files))).toBeUndefined()
})

test('docs/feature-imports.md lists the arrows between features of the server', () => {
  const drawn = [...featureArrows(files, 'server')].flatMap(([from, all]) =>
    [...all].map((to) => `${basename(from)} → ${basename(to)}`),
  )
  const documented = [...textOf('docs/feature-imports.md').matchAll(/`([a-z-]+ → [a-z-]+)`/g)].map(
    ([, arrow = '']) => arrow,
  )
  expect(documented.toSorted()).toEqual(drawn.toSorted())
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
    ['web/api/useMember.ts', 'contract/index.ts'],
    ['console/app.tsx', 'web/session/session.ts'],
    ['console/components/Table.tsx', 'console/features/backoffice/members/MembersScreen.tsx'],
    ['console/features/backoffice/audit/AuditScreen.tsx', 'console/features/backoffice/members/MemberPanel.tsx'],
  ])('%s may not import %s', (from, to) => {
    expect(refusalOf(from, to)).toBeTypeOf('string')
  })

  test('a circle is found', () => {
    const arrows = new Map([
      ['wallet', new Set(['price'])],
      ['price', new Set(['platform', 'wallet'])],
    ])
    expect(circleIn(arrows)).toEqual(['wallet', 'price', 'wallet'])
  })
})
