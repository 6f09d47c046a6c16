import { call } from '@humidor/contract/call.ts'
import { googleCode, money, none, nothing } from '@humidor/contract/fields.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { refuseTransfer } from '@humidor/domain/money/transfer.ts'
import { z } from 'zod/mini'
import { balancesOf, memberAccount, platformAccount } from '../ledger/accounts.ts'
import { invented } from '../ledger/fixtures.testing.ts'
import { post } from '../ledger/post.ts'
import type { Feature } from './feature.ts'
import { inSteps, read, transaction, transfer } from './handle.ts'

/** A small contract of its own, so that each step of the front door can be met alone. */
export const toys = {
  hello: call({
    method: 'GET',
    path: '/api/toy/hello',
    summary: 'Says hello.',
    who: 'anyone',
    perMinute: 20,
    request: z.strictObject({ name: z._default(z.string().check(z.maxLength(20)), 'stranger') }),
    response: z.object({ hello: z.string() }),
    errors: [],
  }),
  purse: call({
    method: 'GET',
    path: '/api/toy/purse',
    summary: 'What the member has.',
    who: 'member',
    request: none,
    response: z.object({ uid: z.int(), transaction: money('USCD') }),
    errors: [],
  }),
  earn: call({
    method: 'POST',
    path: '/api/toy/earn',
    summary: 'Gives points, if nobody has crashed the server.',
    who: 'member',
    idempotent: true,
    request: z.strictObject({ points: money('POINT') }),
    response: z.object({ zebra: z.int(), ape: money('POINT') }),
    errors: ['illegal_value'],
  }),
  appeal: call({
    method: 'POST',
    path: '/api/toy/appeal',
    summary: 'May be made while frozen.',
    who: 'member',
    whileFrozen: true,
    request: none,
    response: nothing,
    errors: [],
  }),
  give: call({
    method: 'POST',
    path: '/api/toy/give',
    summary: 'Gives USCD.',
    who: 'activated member',
    idempotent: true,
    proofs: ['googleCode'],
    request: z.strictObject({ to: z.int(), money: money('USCD'), googleCode }),
    response: nothing,
    errors: ['not_active', 'account_freeze', 'wrong_money', 'not_enough_money', 'google_code_error'],
  }),
  tidy: call({
    method: 'POST',
    path: '/api/toy/tidy',
    summary: 'Tidies a shelf, in steps.',
    who: 'operator',
    roles: ['support'],
    request: z.strictObject({ shelf: z.int() }),
    response: nothing,
    errors: ['not_found'],
  }),
  wait: call({
    method: 'GET',
    path: '/api/toy/wait',
    summary: 'Waits for something that never comes.',
    who: 'anyone',
    waits: true,
    request: none,
    response: nothing,
    errors: [],
  }),
  slow: call({
    method: 'GET',
    path: '/api/toy/slow',
    summary: 'Takes as long as a test wants.',
    who: 'member',
    cost: 'list',
    request: none,
    response: nothing,
    errors: [],
  }),
  shelf: call({
    method: 'GET',
    path: '/api/toy/shelf',
    summary: 'Looks at a shelf.',
    who: 'operator',
    roles: ['support'],
    request: none,
    response: nothing,
    errors: [],
  }),
}

/** What a test can do to the server from outside: let the next runs of `earn` and `give` fail after the proof was spent, and let something happen while the next `earn` or `appeal` is under way. */
export const trouble: { next: Error[]; meanwhile: (() => void) | undefined } = { next: [], meanwhile: undefined }

const meanwhile = () => {
  trouble.meanwhile?.()
  trouble.meanwhile = undefined
}

/** Who waits just now, and how often somebody was told to stop. */
export const waiting = { now: 0, stopped: 0 }

/** Who asked for something slow and is at work, the most that were so at once, and what ends all of them. */
export const slowly = { now: 0, most: 0, done: Promise.resolve() }

const crash = () => {
  const error = trouble.next.shift()
  if (error) throw error
}

const uscd = (uid: number) => memberAccount(uid, 'transaction')

/** What each toy does when it is called. */
export const toyFeature: Feature = {
  name: 'toy',
  handlers: [
    read(toys.hello, async ({ request }) => ({ hello: request.name })),
    read(toys.purse, async ({ db, member }) => ({
      uid: member.uid,
      transaction: micros<'USCD'>((await balancesOf(db, member.uid)).transaction),
    })),
    transaction(toys.appeal, async () => {
      meanwhile()
      return null
    }),
    inSteps(toys.tidy, async ({ request, fail }) => (request.shelf === 0 ? fail('not_found') : null)),
    read(toys.shelf, async () => null),
    read(toys.slow, async () => {
      slowly.now += 1
      slowly.most = Math.max(slowly.most, slowly.now)
      await slowly.done
      slowly.now -= 1
      return null
    }),
    read(toys.wait, async ({ ended }) => {
      waiting.now += 1
      await new Promise<unknown>((end) => ended.addEventListener('abort', end))
      waiting.now -= 1
      waiting.stopped += 1
      return null
    }),
    transaction(toys.earn, async ({ tx, key, at, member, request, fail }) => {
      crash()
      meanwhile()
      if (request.points === 0n) fail('illegal_value')
      const points = {
        from: platformAccount('issuance', 'POINT'),
        to: memberAccount(member.uid, 'points'),
        in: 'dailySign' as const,
      }
      await post(tx, [
        {
          operation: invented('toy'),
          key: `toy:${member.uid}:${key}`,
          at,
          postings: [{ ...points, amount: request.points }],
        },
      ])
      return { zebra: 1, ape: request.points }
    }),
    transfer(toys.give, async ({ at, member, request }) => {
      crash()
      const posting = {
        from: uscd(member.uid),
        to: uscd(request.to),
        amount: request.money,
        out: 'transactionTransferOut' as const,
        in: 'transactionTransferIn' as const,
      }
      return {
        transfer: { operation: invented('toy'), at, postings: [posting] },
        refuse: (balance) =>
          refuseTransfer({
            money: request.money,
            balance: balance(posting.from),
            least: micros(0n),
            toOneself: request.to === member.uid,
          }),
        answer: null,
      }
    }),
  ],
}
