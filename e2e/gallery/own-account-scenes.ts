import { contract } from '@humidor/contract/index.ts'
import { nameOfClosed } from '@humidor/domain/accounts/closed-name.ts'
import { closingObstacles } from '@humidor/domain/accounts/closing.ts'
import { accountEvents } from '@humidor/domain/accounts/own-account.ts'
import { submit } from './form-actions.ts'
import { press, type Scene } from './scene.ts'
import { changeResponse, stubResponse } from './stub-responses.ts'

const THEN = '2026-11-20T08:00:00.000Z'
const SOON = '2036-01-01T08:00:00.000Z'

/** The state of an own account, with what a scene changes. */
const accountAs = (but: object) =>
  stubResponse(contract.ownAccount.accountState, () => ({
    ...{ emailChange: null, nameChangeFrom: null, lockdown: null, moneyWait: 86_400 },
    ...{ emailChangeWait: 86_400, unlockWait: 86_400, nameChangePause: 2_592_000, nameReserved: 7_776_000 },
    ...but,
  }))

const LEFT = { usdt: 3_999_999, uscd: 2_500_000, rebate: 41_250_000, cig: 12_340_000, points: 129 }
const NOTHING = { usdt: 0, uscd: 0, rebate: 0, cig: 0, points: 0 }

/** What the page of closing says, with what a scene changes. */
const closingAs = (but: object) =>
  stubResponse(contract.closing.closingState, () => ({
    ...{ obstacles: [], left: LEFT, withdrawable: 7_782_765, movableRebate: 0, withdrawalMinimum: 10_000_000 },
    ...{ givenUpAs: 'small' as const, rebateFrom: 100_000_000 },
    ...{ possible: true, wait: 604_800, keptYears: 10, closing: null },
    ...but,
  }))

/** A history with every kind of event. */
const everyEvent = () => ({
  rows: accountEvents.map((kind, n) => ({
    id: String(99 - n),
    at: new Date(Date.parse(THEN) - n * 3_600_000).toISOString(),
    kind,
    device: n % 5 === 4 ? '' : 'Samsung Internet, Android',
    network: n % 4 === 3 ? '' : '203.0.113.*',
  })),
  next: null,
})

/** The pages of a member's own account. */
export const ownAccountScenes: readonly Scene[] = [
  { name: 'account-email', path: '/AccountEmail', who: 'alice' },
  { name: 'account-email-wrong', path: '/AccountEmail', who: 'alice', afterOpen: submit },
  {
    name: 'account-email-waits',
    path: '/AccountEmail',
    who: 'alice',
    beforeOpen: accountAs({ emailChange: { email: 'alice@new.example', dueAt: SOON } }),
  },
  {
    name: 'account-email-locked',
    path: '/AccountEmail',
    who: 'alice',
    beforeOpen: accountAs({ lockdown: { since: THEN, endsAt: null } }),
  },
  { name: 'account-name', path: '/AccountName', who: 'alice' },
  { name: 'account-name-wrong', path: '/AccountName', who: 'alice', afterOpen: submit },
  { name: 'account-name-later', path: '/AccountName', who: 'alice', beforeOpen: accountAs({ nameChangeFrom: SOON }) },
  { name: 'account-lock', path: '/AccountLock', who: 'alice' },
  {
    name: 'account-lock-confirm',
    component: 'AccountLockScreen',
    overlay: true,
    path: '/AccountLock',
    who: 'alice',
    afterOpen: press('main .btn--danger'),
  },
  {
    name: 'account-locked',
    path: '/AccountLock',
    who: 'alice',
    beforeOpen: accountAs({ lockdown: { since: THEN, endsAt: null } }),
  },
  {
    name: 'account-lock-ends',
    path: '/AccountLock',
    who: 'alice',
    beforeOpen: accountAs({ lockdown: { since: THEN, endsAt: SOON } }),
  },
  { name: 'account-history', path: '/AccountHistory', who: 'carol' },
  {
    name: 'account-history-many',
    path: '/AccountHistory',
    who: 'alice',
    beforeOpen: stubResponse(contract.ownAccount.accountHistory, everyEvent),
  },
  {
    name: 'account-history-empty',
    component: 'AccountHistoryScreen',
    path: '/AccountHistory',
    who: 'alice',
    beforeOpen: stubResponse(contract.ownAccount.accountHistory, () => ({ rows: [], next: null })),
  },
  { name: 'account-close', path: '/AccountClose', who: 'alice', beforeOpen: closingAs({}) },
  {
    name: 'account-close-nothing-left',
    path: '/AccountClose',
    who: 'alice',
    beforeOpen: closingAs({ left: NOTHING, withdrawable: 0 }),
  },
  {
    name: 'account-close-not-activated',
    path: '/AccountClose',
    who: 'alice',
    beforeOpen: closingAs({ left: { ...LEFT, usdt: 25_000_000 }, withdrawable: 0, givenUpAs: 'notActivated' }),
    afterOpen: submit,
  },
  {
    name: 'account-close-first',
    path: '/AccountClose',
    who: 'alice',
    beforeOpen: closingAs({
      possible: false,
      obstacles: closingObstacles.map((kind, n) => ({ kind, count: (n % 3) + 1 })),
      ...{ withdrawable: 1_234_567_890, movableRebate: 150_000_000 },
    }),
  },
  { name: 'account-close-wrong', path: '/AccountClose', who: 'alice', beforeOpen: closingAs({}), afterOpen: submit },
  {
    name: 'account-close-waits',
    path: '/AccountClose',
    who: 'alice',
    beforeOpen: closingAs({ closing: { askedAt: THEN, closesAt: SOON, givenUp: LEFT } }),
  },
  {
    name: 'account-close-late',
    path: '/AccountClose',
    who: 'alice',
    beforeOpen: closingAs({ closing: { askedAt: THEN, closesAt: THEN, givenUp: LEFT } }),
  },
  {
    name: 'groups-closed',
    component: 'GroupsScreen',
    path: '/Groups',
    who: 'gregor',
    beforeOpen: changeResponse(contract.team.getChildren, (all) => ({
      ...all,
      rows: all.rows.map((row, n) => (n === 0 ? { ...row, name: nameOfClosed(row.uid) } : row)),
    })),
  },
  { name: 'account-export', path: '/AccountExport', who: 'alice' },
  { name: 'account-export-wrong', path: '/AccountExport', who: 'alice', afterOpen: submit },
]
