import type { WireOf } from '@humidor/client/client.ts'
import { consoleContract } from '@humidor/contract/console/index.ts'
import type { Page } from 'playwright-core'
import { type ConsoleScene, open, openAndPress } from './console-scene.ts'
import { changeResponse, stubEmptyList, stubResponseAt } from './stub-responses.ts'

const { listTimeline } = consoleContract.timeline
const { member } = consoleContract.members
type Row = WireOf<typeof listTimeline>['rows'][number]

const nothing = { state: null, by: null, text: '', amounts: [], other: null, link: null, note: null }
const wrote = { by: 'Wendy Wrapper', isOwn: true, isPinned: false, withdrawn: null }
const uscd = (amount: number) => [{ account: 'transaction', coin: 'USCD', amount }]

/** An entry of each kind. */
const rowsAt = (at: (minutes: number) => string): Row[] => [
  {
    ...{ ...nothing, id: 'note.2', at: at(1), kind: 'notes', source: 'note', what: 'note', by: 'Wendy Wrapper' },
    note: { ...wrote, id: '2', at: at(1), text: 'Called at noon.\nHas a new telephone and waits for the courier.' },
  },
  {
    ...{ ...nothing, id: 'decision.1', at: at(4), kind: 'operators', source: 'decision', what: 'resetAuthenticator' },
    ...{ state: 'approved', by: 'Sam Sampler', text: 'Rang them back' },
    link: { to: 'approval', id: 'AAAAAAAAAAAAAAAAAAAAAA', within: null },
  },
  {
    ...{ ...nothing, id: 'transfer.9', at: at(9), kind: 'money', source: 'transfer', what: 'transactionTransferOut' },
    ...{ amounts: uscd(-120_000_000), other: { who: 'member', id: '10000002', name: 'bob_robusto' } },
    link: { to: 'transfer', id: '9', within: null },
  },
  {
    ...{ ...nothing, id: 'accountEvent.3', at: at(40), kind: 'access', source: 'accountEvent', what: 'signedIn' },
    text: 'Chrome, Android, 203.0.113.0',
  },
  {
    ...{ ...nothing, id: 'notice.5', at: at(90), kind: 'messages', source: 'notice', what: 'accountFrozen' },
    ...{ state: 'mailed', text: 'Membership frozen: We froze your membership. Reason: lost telephone.' },
  },
  {
    ...{ ...nothing, id: 'note.1', at: at(2_000), kind: 'notes', source: 'note', what: 'note', by: 'Wendy Wrapper' },
    note: { ...wrote, id: '1', at: at(2_000), text: null, withdrawn: { at: at(1_990), by: 'Victor Vitola' } },
  },
]

const everyKind = stubResponseAt(listTimeline, (now) => ({
  rows: rowsAt((minutes) => new Date(now.getTime() - minutes * 60_000).toISOString()),
  next: null,
}))

const marked = changeResponse(member, (one) => ({
  ...one,
  tags: ['Big spender', 'Wohnsitz in Österreich bestätigt', 'ลูกค้าประจำ'],
  pinnedNotes: [
    { ...wrote, id: '3', at: '2026-11-20T08:00:00.000Z', text: 'Speaks German only.\nCall after six.', isPinned: true },
  ],
}))

const timeline = '/members/10000001/timeline'
const alice = '/members?search=alice'

/** Opens the timeline of the first member of the table. */
async function openTimeline(page: Page) {
  await open(page)
  await page.locator('.panel').getByRole('link', { name: 'Timeline', exact: true }).click()
  await page.getByRole('heading', { name: /^Timeline of / }).waitFor()
}

/** Timelines, notes and tags of members and merchants. */
export const consoleTimelineScenes: readonly ConsoleScene[] = [
  {
    ...{ name: 'console-timeline', path: alice, who: 'wendy', beforeOpen: everyKind, afterOpen: openTimeline },
    components: ['members/MemberTimeline'],
  },
  { name: 'console-timeline-own', path: alice, who: 'fiona', afterOpen: openTimeline },
  {
    ...{ name: 'console-timeline-empty', path: alice, who: 'wendy' },
    ...{ beforeOpen: stubEmptyList(listTimeline), afterOpen: openTimeline },
  },
  { name: 'console-timeline-loading', path: timeline, who: 'wendy', missing: 'answers' },
  { name: 'console-timeline-failed', path: timeline, who: 'wendy', missing: 'network' },
  { name: 'console-timeline-merchant', path: '/merchants/100001?tab=timeline', who: 'wendy' },
  { name: 'console-member-marks', path: alice, who: 'wendy', beforeOpen: marked, afterOpen: open },
  { name: 'console-member-note', path: alice, who: 'wendy', afterOpen: openAndPress('Write a note') },
  { name: 'console-member-tag', path: alice, who: 'wendy', afterOpen: openAndPress('Set a tag') },
]
