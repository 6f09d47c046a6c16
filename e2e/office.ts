import { setTimeout as pause } from 'node:timers/promises'
import { consoleContract } from '@humidor/contract/console/index.ts'
import { settings as publicSettings } from '@humidor/contract/platform/settings.ts'
import { itemOf } from '@humidor/domain/backoffice/console.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import type { TreasuryMove } from '@humidor/domain/money/treasury.ts'
import type { Visitor } from '@humidor/sandbox/visitor.ts'
import { freshCode, operatorOf } from './operator.ts'
import { operatorIn } from './signing-in.ts'
import type { Front } from './world.ts'

const { operators, price, settings, settlement, treasury, withdrawals } = consoleContract

/** Who has signed in, by their world and their name: for as long as they are not idle or signed out. */
const seated = new Map<string, Visitor>()

/** An operator who works without a screen, for the other side of a member's story: through the same door, sealed. */
async function atWork(front: Front, name: string) {
  const who = await operatorOf(front, name)
  const seat = `${front.address} ${name}`
  const sitting = seated.get(seat)
  if (sitting && !('refused' in (await sitting.tryCall(operators.me, {})))) return { operator: sitting, who }
  const operator = await operatorIn(front, who, await freshCode(front, who))
  seated.set(seat, operator)
  return { operator, who }
}

/** The public settings as the wire has them, but for what changes by itself. */
async function settingsTold(operator: Visitor): Promise<string> {
  const told = await operator.sendRaw('GET', publicSettings.path, {})
  if ('refused' in told) throw new Error(`The settings were refused: ${told.refused}`)
  return JSON.stringify({ ...(told.data as object), now: undefined, chains: undefined })
}

/** Settings that are not among the public ones. */
const untold: readonly string[] = ['orderQuota', 'raffleOpen', 'roadmap']

/** The oldest withdrawal in a state, by the member’s uid or the address, opened by an operator of that name. */
async function opened(front: Front, name: string, of: { search: string; state: 'reviewing' | 'approved' }) {
  const { operator, who } = await atWork(front, name)
  const { rows } = await operator.call(withdrawals.listWithdrawals, { limit: 25, state: of.state, search: of.search })
  const [row] = rows
  if (!row) throw new Error(`Nothing of ${of.search} is ${of.state}.`)
  await operator.call(operators.claim, { item: itemOf.withdrawal(row.id) })
  return { operator, who, row }
}

/** Approves what was asked for; `search` is a uid or an address. */
export async function approveWithdrawalOf(front: Front, search: string) {
  const { operator, who, row } = await opened(front, 'fiona', { search, state: 'reviewing' })
  await operator.call(withdrawals.approveWithdrawal, { id: row.id, googleCode: await freshCode(front, who) })
  await operator.call(operators.release, { item: itemOf.withdrawal(row.id) })
}

/** Pays what is approved on the local chain, and enters the transaction and lets go of it, as an operator of that name. @returns its id */
export async function payWithdrawalOf(front: Front, search: string, name = 'fiona'): Promise<string> {
  const { operator, who, row } = await opened(front, name, { search, state: 'approved' })
  const txid = await front.pay(row.address, row.pays)
  await operator.call(withdrawals.sendWithdrawal, { id: row.id, txid, googleCode: await freshCode(front, who) })
  await operator.call(operators.release, { item: itemOf.withdrawal(row.id) })
  return txid
}

/** Rejects what was asked for. */
export async function rejectWithdrawalOf(front: Front, search: string, reason: string) {
  const { operator, row } = await opened(front, 'wendy', { search, state: 'reviewing' })
  await operator.call(withdrawals.rejectWithdrawal, { id: row.id, reason })
}

/** Changes a setting: one operator asks for it, another agrees, and it is in force. */
export async function changeSetting(front: Front, key: string, value: number) {
  const asking = await atWork(front, 'fiona')
  await asking.operator.call(settings.requestSetting, { key, value, reason: 'For a story.' })
  await agreeToSetting(front, key)
}

/** Agrees to what waits for a setting, and waits until it is in force: a node reads its settings once a second. */
export async function agreeToSetting(front: Front, key: string) {
  const { operator } = await atWork(front, 'victor')
  const before = await settingsTold(operator)
  await agreeTo(front, 'setting', key)
  if (untold.includes(key)) return await pause(1_200)
  for (const until = performance.now() + 20_000; (await settingsTold(operator)) === before; await pause(50))
    if (performance.now() > until) throw new Error(`Nobody is told of another ${key}.`)
}

/** Puts another price in place of the one in force, so many millionths of USCD higher: one operator asks for it, another agrees. */
export async function raisePrice(front: Front, by: bigint) {
  const { operator } = await atWork(front, 'fiona')
  const { price: inForce } = await operator.call(price.priceNow, {})
  const higher = micros<'USCD'>(inForce + by)
  await operator.call(price.requestPrice, { price: higher, inForce, reason: 'For a story.' })
  await agreeTo(front, 'price', 'now')
}

/** Moves money between the platform’s own accounts: one operator asks for it, another agrees. `all`: the treasury’s USCD. */
export async function moveTreasury(front: Front, move: TreasuryMove, amount: bigint | 'all') {
  const { operator } = await atWork(front, 'fiona')
  const there = amount === 'all' ? (await operator.call(settlement.coverage, {})).treasury.uscd : amount
  await operator.call(treasury.requestTreasuryMove, { move, amount: there, reason: 'For a story.' })
  await agreeTo(front, 'treasuryMove', move)
  return there
}

/** Agrees to the subsidy that was asked for about an application. */
export const agreeToSubsidy = (front: Front, fid: string) => agreeTo(front, 'activityAward', fid)

async function agreeTo(front: Front, kind: string, about: string) {
  const { operator, who } = await atWork(front, 'victor')
  const { rows } = await operator.call(operators.approvals, { limit: 25, state: 'waiting' })
  const asked = rows.find((row) => row.kind === kind && row.about === about)
  if (!asked) throw new Error(`Nobody has asked for ${kind} ${about}.`)
  await operator.call(operators.claim, { item: itemOf.approval(asked.id) })
  await operator.call(operators.decide, {
    id: asked.id,
    approve: true,
    note: '',
    googleCode: await freshCode(front, who),
  })
}
