import { consoleContract } from '@humidor/contract/console/index.ts'
import { accountEvents } from '@humidor/domain/accounts/own-account.ts'
import { timelineKinds } from '@humidor/domain/backoffice/timeline.ts'
import { expect, it } from 'vitest'
import { type TimelineRow, timelineDetail, timelineKindName, timelineText } from './timeline.ts'

const at = new Date('2026-11-30T12:00:00Z')
const row = (it: Partial<TimelineRow>): TimelineRow => ({
  ...{ id: '1', at, kind: 'money', source: 'transfer', what: 'transactionTransferOut', state: null, by: null },
  ...{ text: '', amounts: [], other: null, link: null, note: null },
  ...it,
})
const amounts = (amount: bigint) => [{ account: 'transaction', coin: 'USCD', amount }]
const other = { who: 'member', id: '10000001', name: 'Bob' } as const
const note = { id: '7', at, by: 'Wendy', isOwn: true, text: 'Called.', isPinned: false, withdrawn: null }

it('each entry of a timeline is a plain sentence', () => {
  expect(timelineText(row({}))).toBe('Transaction transfer out')
  expect(timelineText(row({ amounts: amounts(-1n), other }))).toBe('Transaction transfer out, to Bob')
  expect(timelineText(row({ what: 'transactionTransferIn', amounts: amounts(1n), other }))).toBe(
    'Transaction transfer in, from Bob',
  )
  expect(timelineText(row({ source: 'merchantEvent', what: 'bill.paid' }))).toBe('Payment received')
  expect(timelineText(row({ source: 'merchantSession', what: 'signedIn', state: 'till' }))).toBe('Signed in on a till')
  expect(timelineText(row({ source: 'act', what: consoleContract.members.freezeMember.path }))).toBe('Froze a member')
  const asked = { source: 'request', what: 'resetAuthenticator' } as const
  expect(timelineText(row({ ...asked, state: 'waiting' }))).toBe('Requested: reset authenticator, waiting')
  expect(timelineText(row({ ...asked, state: 'approved' }))).toBe('Requested: reset authenticator')
  expect(timelineText(row({ ...asked, source: 'decision', state: 'declined' }))).toBe('Declined: reset authenticator')
  expect(timelineText(row({ source: 'notice', what: 'accountFrozen', state: 'mailed' }))).toBe('Notice, also by mail')
  expect(timelineText(row({ source: 'conversation', what: 'begun', state: 'open' }))).toBe('Wrote to support, open')
})

it('a note shows its text, and a withdrawn one who withdrew it', () => {
  expect([timelineText(row({ source: 'note', note })), timelineDetail(row({ source: 'note', note }))]).toEqual([
    'Note',
    'Called.',
  ])
  const gone = { ...note, text: null, withdrawn: { at, by: 'Victor' } }
  expect([
    timelineText(row({ source: 'note', note: gone })),
    timelineDetail(row({ source: 'note', note: gone })),
  ]).toEqual(['Note, withdrawn by Victor', ''])
})

it('every event of an account and every kind has a name', () => {
  for (const what of accountEvents)
    expect(timelineText(row({ source: 'accountEvent', what })), what).toMatch(/^[A-Z][^A-Z]*( [^ ]+)*$/)
  expect(timelineKinds.map((kind) => timelineKindName[kind])).not.toContain(undefined)
})
