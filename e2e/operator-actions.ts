import { setTimeout as pause } from 'node:timers/promises'
import { consoleContract } from '@humidor/contract/console/index.ts'
import { settings as publicSettings } from '@humidor/contract/platform/settings.ts'
import { itemOf } from '@humidor/domain/backoffice/console.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import type { TreasuryMove } from '@humidor/domain/money/treasury.ts'
import type { Visitor } from '@humidor/sandbox/visitor.ts'
import { findOperator, freshCode } from './operator-session.ts'
import type { Sandbox } from './sandbox-server.ts'
import { signInOperatorByApi } from './sign-in.ts'

const { operators, price, settings, settlement, treasury, withdrawals } = consoleContract

/** Signed-in operators by sandbox address and name. A session ends when it is idle or signed out. */
const sessions = new Map<string, Visitor>()

/** An operator who works through the sealed API without a screen, for the other side of a member's story. */
async function signedInOperator(sandbox: Sandbox, name: string) {
  const who = await findOperator(sandbox, name)
  const sessionKey = `${sandbox.address} ${name}`
  const session = sessions.get(sessionKey)
  if (session && !('refused' in (await session.tryCall(operators.me, {})))) return { operator: session, who }
  const operator = await signInOperatorByApi(sandbox, who, await freshCode(sandbox, who))
  sessions.set(sessionKey, operator)
  return { operator, who }
}

/** The public settings as JSON, without the fields that change by themselves. */
async function fetchPublicSettings(operator: Visitor): Promise<string> {
  const response = await operator.sendRaw('GET', publicSettings.path, {})
  if ('refused' in response) throw new Error(`The settings were refused: ${response.refused}`)
  return JSON.stringify({ ...(response.data as object), now: undefined, chains: undefined })
}

/** The settings used by stories that are not public. */
const privateSettings: readonly string[] = ['approvalCodeLasts', 'orderQuota', 'raffleOpen', 'roadmap']

/** An operator opens the oldest withdrawal in a state. `search` is the member’s uid or the address. */
async function openWithdrawal(sandbox: Sandbox, name: string, of: { search: string; state: 'reviewing' | 'approved' }) {
  const { operator, who } = await signedInOperator(sandbox, name)
  const { rows } = await operator.call(withdrawals.listWithdrawals, { limit: 25, state: of.state, search: of.search })
  const [row] = rows
  if (!row) throw new Error(`There is no withdrawal of ${of.search} in the state ${of.state}.`)
  await operator.call(operators.claim, { item: itemOf.withdrawal(row.id) })
  return { operator, who, row }
}

/** Approves a withdrawal in review. `search` is a uid or an address. */
export async function approveWithdrawalOf(sandbox: Sandbox, search: string) {
  const { operator, who, row } = await openWithdrawal(sandbox, 'fiona', { search, state: 'reviewing' })
  await operator.call(withdrawals.approveWithdrawal, { id: row.id, googleCode: await freshCode(sandbox, who) })
  await operator.call(operators.release, { item: itemOf.withdrawal(row.id) })
}

/** Pays an approved withdrawal on the local chain, enters the transaction and releases the item. @returns the transaction id */
export async function payWithdrawalOf(sandbox: Sandbox, search: string, name = 'fiona'): Promise<string> {
  const { operator, who, row } = await openWithdrawal(sandbox, name, { search, state: 'approved' })
  const txid = await sandbox.pay(row.address, row.pays)
  await operator.call(withdrawals.sendWithdrawal, { id: row.id, txid, googleCode: await freshCode(sandbox, who) })
  await operator.call(operators.release, { item: itemOf.withdrawal(row.id) })
  return txid
}

/** Rejects a withdrawal in review. */
export async function rejectWithdrawalOf(sandbox: Sandbox, search: string, reason: string) {
  const { operator, row } = await openWithdrawal(sandbox, 'wendy', { search, state: 'reviewing' })
  await operator.call(withdrawals.rejectWithdrawal, { id: row.id, reason })
}

/** Changes a setting: one operator requests it, another approves. Returns when it is in force. */
export async function changeSetting(sandbox: Sandbox, key: string, value: number) {
  const requester = await signedInOperator(sandbox, 'fiona')
  await requester.operator.call(settings.requestSetting, { key, value, reason: 'For a story.' })
  await approveSetting(sandbox, key)
}

/** Approves the pending request for a setting and waits until it is in force: a node reads its settings once a second. */
export async function approveSetting(sandbox: Sandbox, key: string) {
  const { operator } = await signedInOperator(sandbox, 'victor')
  const before = await fetchPublicSettings(operator)
  await approveRequest(sandbox, 'setting', key)
  if (privateSettings.includes(key)) return await pause(1_200)
  for (const until = performance.now() + 20_000; (await fetchPublicSettings(operator)) === before; await pause(50))
    if (performance.now() > until) throw new Error(`The change of ${key} is not in force after 20 s.`)
}

/** Raises the price in force by some millionths of USCD: one operator requests it, another approves. */
export async function raisePrice(sandbox: Sandbox, by: bigint) {
  const { operator } = await signedInOperator(sandbox, 'fiona')
  const { price: inForce } = await operator.call(price.priceNow, {})
  const higher = micros<'USCD'>(inForce + by)
  await operator.call(price.requestPrice, { price: higher, inForce, reason: 'For a story.' })
  await approveRequest(sandbox, 'price', 'now')
}

/** Moves money between the platform’s own accounts: one operator requests it, another approves. `all` is the treasury’s USCD. */
export async function moveTreasury(sandbox: Sandbox, move: TreasuryMove, amount: bigint | 'all') {
  const { operator } = await signedInOperator(sandbox, 'fiona')
  const total = amount === 'all' ? (await operator.call(settlement.coverage, {})).treasury.uscd : amount
  await operator.call(treasury.requestTreasuryMove, { move, amount: total, reason: 'For a story.' })
  await approveRequest(sandbox, 'treasuryMove', move)
  return total
}

/** Approves the subsidy that was requested for an application. */
export const approveSubsidy = (sandbox: Sandbox, fid: string) => approveRequest(sandbox, 'activityAward', fid)

async function approveRequest(sandbox: Sandbox, kind: string, about: string) {
  const { operator, who } = await signedInOperator(sandbox, 'victor')
  const { rows } = await operator.call(operators.approvals, { limit: 25, state: 'waiting' })
  const request = rows.find((row) => row.kind === kind && row.about === about)
  if (!request) throw new Error(`There is no pending request for ${kind} ${about}.`)
  await operator.call(operators.claim, { item: itemOf.approval(request.id) })
  await operator.call(operators.decide, {
    id: request.id,
    approve: true,
    note: '',
    googleCode: await freshCode(sandbox, who),
  })
}
