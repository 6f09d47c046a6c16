import { randomUUID } from 'node:crypto'
import { consoleContract } from '@humidor/contract/console/index.ts'
import { contract } from '@humidor/contract/index.ts'
import { itemOf } from '@humidor/domain/backoffice/console.ts'
import { businessDay, dayAfter, momentOf } from '@humidor/domain/business-day.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { testUsdtAbi, UNITS_PER_MICRO } from '@humidor/sandbox/chain.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import type { Operator, OperatorKey } from '@humidor/sandbox/operators.ts'
import type { Person } from '@humidor/sandbox/person.ts'
import { encodeFunctionData, type Hex } from 'viem'
import { openOutcome } from '../../../ledger/outcome.ts'
import { memberCode } from '../../accounts/identity/authenticator/factor-refusals.testing.ts'
import { reserveWithdrawal } from './reserve.ts'
import { createSeals } from './seals.ts'

const { withdraw, updateCashAddress, removeCashAddress } = contract.withdrawals
const { approveWithdrawal, sendWithdrawal, rejectWithdrawal, takeBackTxid, withdrawal } = consoleContract.withdrawals
const { claim } = consoleContract.operators

/** Addresses that belong to nobody: two of BSC and one of TRON. */
export const ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
export const OTHER = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
export const TRON = 'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7'

/** Millionths of USDT. */
export const usdt = (whole: number, millionths = 0) => micros<'USDT'>(BigInt(whole) * 1_000_000n + BigInt(millionths))
export const refused = (code: string) => ({ refused: code })

/** Opens a harness with a chain, in which members withdraw and operators pay. */
export async function openWithdrawals(sandbox?: Sandbox) {
  const harness = sandbox ?? (await openSandbox({ chain: true }))
  const { chain, clock, db } = harness
  if (!chain) throw new Error('withdrawals need a chain')

  /** Moves the clock to a time of the next business day, noon by default. */
  const nextDay = (time = '12:00') => clock.moveTo(momentOf(dayAfter(businessDay(clock.now())), time))
  const later = (seconds: number) => clock.moveTo(new Date(clock.now().getTime() + seconds * 1_000))

  const binds = async (person: Person, cashAddress: string, label = '') =>
    person.tryCall(updateCashAddress, {
      cashAddress,
      label,
      code: await memberCode(harness, person),
      googleCode: person.googleCode(),
    })

  const removes = (person: Person, cashAddress: string) => person.tryCall(removeCashAddress, { cashAddress })

  /** Requests a withdrawal with fresh codes, now or at a moment within the next ten minutes. `to`: an address, else the one bound last. */
  async function asks(person: Person, money: bigint, { at, key, to }: { at?: Date; key?: string; to?: string } = {}) {
    const code = await memberCode(harness, person)
    if (at) clock.moveTo(at)
    const chosen = to !== undefined && { cashAddress: to }
    const body = { money: micros<'USDT'>(money), code, googleCode: person.googleCode(), ...chosen }
    return await person.tryCall(withdraw, body, key === undefined ? {} : { key })
  }

  const rowOf = (id: string | bigint) =>
    db.selectFrom('withdrawal').selectAll().where('id', '=', BigInt(id)).executeTakeFirstOrThrow()
  const lastOf = ({ uid }: Person) =>
    db
      .selectFrom('withdrawal')
      .selectAll()
      .where('uid', '=', uid)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()

  /** Funds a member and requests a valid withdrawal. Answers its number. */
  async function opensWithdrawal(person: Person, money: bigint = usdt(100)): Promise<string> {
    await person.fund(micros<'USDT'>(money), 'USDT')
    const answer = await asks(person, money)
    if (answer !== null) throw new Error(`the withdrawal was refused: ${answer.refused}`)
    return String((await lastOf(person)).id)
  }

  /** An operator with a fresh session. `id`: they claim that withdrawal, unless it is decided. */
  async function openConsole(key: OperatorKey, id?: string): Promise<Operator> {
    const operator = harness.staff[key]
    await harness.renewOperatorSession(operator)
    if (id !== undefined) await operator.tryCall(claim, { item: itemOf.withdrawal(id) })
    return operator
  }
  const approves = async (id: string, key: OperatorKey = 'fiona') => {
    const operator = await openConsole(key)
    return operator.tryCall(approveWithdrawal, { id, googleCode: operator.googleCode() })
  }
  const sends = async (id: string, txid: string, key: OperatorKey = 'fiona') => {
    const operator = await openConsole(key, id)
    return operator.tryCall(sendWithdrawal, { id, txid, googleCode: operator.googleCode() })
  }
  const rejects = async (id: string, reason = 'We could not reach you.', key: OperatorKey = 'fiona') =>
    (await openConsole(key, id)).tryCall(rejectWithdrawal, { id, reason })
  const takesBack = async (id: string, txid: string, reason = 'The nonce was used by another.') => {
    const operator = await openConsole('fiona', id)
    // A fresh code may move the clock, and a transaction is taken back only while the chain is read up to its head.
    const googleCode = operator.googleCode()
    await harness.watch()
    return operator.tryCall(takeBackTxid, { id, txid, reason, googleCode })
  }
  const looksAt = async (id: string) => (await openConsole('fiona')).call(withdrawal, { id })

  /** Sends tokens from the operators' wallet, in the token's smallest unit. The transaction waits to be mined. */
  const transfers = (
    to: string,
    units: bigint,
    functionName: 'transfer' | 'transferAndRevert' = 'transfer',
  ): Promise<Hex> =>
    chain.node.sendTransaction({
      account: chain.wallet,
      to: chain.usdt,
      data: encodeFunctionData({ abi: testUsdtAbi, functionName, args: [to as Hex, units] }),
      gas: 500_000n,
      chain: null,
    })
  /** Sends the payment of a withdrawal, and `more` millionths more. */
  async function paysFor(id: string, more = 0n) {
    const { address, pays } = await rowOf(id)
    return await transfers(address, (pays + more) * UNITS_PER_MICRO)
  }

  return {
    ...harness,
    chain,
    nextDay,
    later,
    binds,
    removes,
    asks,
    opensWithdrawal,
    rowOf,
    lastOf,
    openConsole,
    approves,
    sends,
    rejects,
    takesBack,
    looksAt,
    transfers,
    paysFor,
    /** Runs the watcher of payments. */
    look: () => harness.jobs.poll('withdrawals.watch-bsc'),
    /** All transactions ever entered for a withdrawal. */
    entered: (id: string) =>
      db
        .selectFrom('withdrawal_tx')
        .selectAll()
        .where('withdrawal_id', '=', BigInt(id))
        .orderBy('entered_at')
        .execute(),
  }
}
export type Withdrawals = Awaited<ReturnType<typeof openWithdrawals>>

/** Reserves 20 USDT of a member for a withdrawal in review, at any time of the day. Answers its number. */
export async function holdsWithdrawal({ db, making, clock }: Sandbox, person: Person): Promise<string> {
  await person.fund(usdt(20), 'USDT')
  const at = clock.now()
  const amounts = { money: usdt(20), fee: 0n, pays: usdt(20) }
  const asked = {
    payee: { uid: person.uid },
    chain: 'BSC',
    address: ADDRESS,
    boundAt: at,
    proof: randomUUID(),
    at,
  } as const
  await db.transaction().execute(async (tx) => {
    await openOutcome(tx, [await reserveWithdrawal(tx, createSeals(making.vault), { ...asked, ...amounts })])
  })
  const newest = db.selectFrom('withdrawal').select('id').where('uid', '=', person.uid).orderBy('id', 'desc')
  return String((await newest.limit(1).executeTakeFirstOrThrow()).id)
}

/** Opens the same harness with members who bound `ADDRESS` long enough ago to withdraw to it. */
export async function openBound(people: (harness: Withdrawals) => Person[]): Promise<Withdrawals> {
  const harness = await openWithdrawals()
  for (const person of people(harness)) await harness.binds(person, ADDRESS)
  // The watcher knows a chain from its first run on.
  await harness.watch()
  harness.nextDay()
  harness.nextDay()
  return harness
}

/** Confirmations of a final payment on BSC. */
export const CONFIRMATIONS = 15

/** Makes approved and sent withdrawals, each of a member who has none today. */
export function withdrawalsIn(harness: () => Withdrawals) {
  async function approved(person: Person, money = usdt(100)) {
    const id = await harness().opensWithdrawal(person, money)
    const answer = await harness().approves(id)
    if (answer !== null) throw new Error(`the approval was refused: ${answer.refused}`)
    return id
  }
  /** A sent withdrawal whose transaction has `under` confirmations. */
  async function sent(person: Person, { under = 1 } = {}) {
    const id = await approved(person)
    const txid = await harness().paysFor(id)
    const answer = await harness().sends(id, txid)
    if (answer !== null) throw new Error(`the transaction was refused: ${answer.refused}`)
    if (under > 0) await harness().chain.mine(under)
    return { id, txid }
  }
  const state = async (id: string) => (await harness().rowOf(id)).state
  return { approved, sent, state }
}
