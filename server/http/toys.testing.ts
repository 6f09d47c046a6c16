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

/** A small contract, so that a test can reach each step of the request pipeline alone. */
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
    summary: 'The balance of the member.',
    who: 'member',
    request: none,
    response: z.object({ uid: z.int(), transaction: money('USCD') }),
    errors: [],
  }),
  earn: call({
    method: 'POST',
    path: '/api/toy/earn',
    summary: 'Gives points, unless a test lets it fail.',
    who: 'member',
    idempotent: true,
    request: z.strictObject({ points: money('POINT') }),
    response: z.object({ zebra: z.int(), ape: money('POINT') }),
    errors: ['illegal_value'],
  }),
  appeal: call({
    method: 'POST',
    path: '/api/toy/appeal',
    summary: 'Is allowed while frozen.',
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
    summary: 'Tidies a shelf, outside of a transaction.',
    who: 'operator',
    roles: ['support'],
    request: z.strictObject({ shelf: z.int() }),
    response: nothing,
    errors: ['not_found'],
  }),
  wait: call({
    method: 'GET',
    path: '/api/toy/wait',
    summary: 'Waits for an event that never comes.',
    who: 'anyone',
    waits: true,
    request: none,
    response: nothing,
    errors: [],
  }),
  slow: call({
    method: 'GET',
    path: '/api/toy/slow',
    summary: 'Takes as long as the test says.',
    who: 'member',
    cost: 'list',
    request: none,
    response: nothing,
    errors: [],
  }),
  shelf: call({
    method: 'GET',
    path: '/api/toy/shelf',
    summary: 'Reads a shelf.',
    who: 'operator',
    roles: ['support'],
    request: none,
    response: nothing,
    errors: [],
  }),
}

/** Faults that a test injects. `next`: errors of the next runs of `earn` and `give`, thrown after the proof was spent. `meanwhile`: runs once during the next `earn` or `appeal`. */
export const faults: { next: Error[]; meanwhile: (() => void) | undefined } = { next: [], meanwhile: undefined }

const meanwhile = () => {
  faults.meanwhile?.()
  faults.meanwhile = undefined
}

/** The requests that wait now, and how many were stopped. */
export const waiting = { now: 0, stopped: 0 }

/** The slow requests that run now, the most at once, and the promise that ends them. */
export const slowRequests = { now: 0, most: 0, done: Promise.resolve() }

const crash = () => {
  const error = faults.next.shift()
  if (error) throw error
}

const uscd = (uid: number) => memberAccount(uid, 'transaction')

/** The handlers of the toy calls. */
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
      slowRequests.now += 1
      slowRequests.most = Math.max(slowRequests.most, slowRequests.now)
      await slowRequests.done
      slowRequests.now -= 1
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
