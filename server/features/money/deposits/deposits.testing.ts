import * as contract from '@humidor/contract/money/deposits.ts'
import type { Chain } from '@humidor/domain/money/deposit.ts'
import { micros, type Usdt } from '@humidor/domain/money/micros.ts'
import { defaultSettings, type Settings } from '@humidor/domain/platform/settings.ts'
import { addressOf, type TronPay } from '@humidor/sandbox/chain/tron-chain.ts'
import { deployTestUsdt, type LocalChain, openChain, testUsdtAbi } from '@humidor/sandbox/chain.ts'
import { openTron } from '@humidor/sandbox/tron.ts'
import { sql } from 'kysely'
import { encodeFunctionData, type Hex } from 'viem'
import { expect } from 'vitest'
import { createBscReader } from '../../../adapters/bsc.ts'
import type { ChainReader } from '../../../adapters/chain.ts'
import { type Randomness, systemRandomness } from '../../../adapters/randomness.ts'
import { createTronReader } from '../../../adapters/tron.ts'
import type { Database } from '../../../database/database.ts'
import { freshDatabase } from '../../../database/testing.ts'
import type { Handler } from '../../../http/handle.ts'
import { RefusalError } from '../../../http/refusal.ts'
import { createJobs } from '../../../jobs/engine.ts'
import { balancesOf, openMemberAccounts } from '../../../ledger/accounts.ts'
import { verify } from '../../../ledger/invariant.ts'
import { ledgerInvariants } from '../../../ledger/invariants.ts'
import { noticesFeature } from '../../community/notices/notices.ts'
import { depositsFeature } from './deposits.ts'
import type { Watch } from './watching/scan.ts'
import { newMemory } from './watching/watcher-memory.ts'

export const ALICE = 10_000_001
export const BOB = 10_000_002

export const usdt = (text: string) => {
  const [whole = '0', part = ''] = text.split('.')
  return micros<'USDT'>(BigInt(whole) * 1_000_000n + BigInt(part.padEnd(6, '0')))
}

/** A reader without a provider, for tests that read no chain. */
export const unusedReader = (addresses: readonly string[]) =>
  createBscReader({ urls: ['http://127.0.0.1:1'], usdt: `0x${'1'.repeat(40)}`, addresses })

export interface DepositsOptions {
  /** The members; Alice and Bob by default. */
  members?: readonly number[]
  reader: ChainReader
  settings?: Partial<Settings>
  randomness?: Randomness
}

/** Opens a database with members who request deposits, and a watcher that runs on demand. */
export async function openDeposits(options: DepositsOptions) {
  const { reader, settings = {}, randomness = systemRandomness, members = [ALICE, BOB] } = options
  const database = await freshDatabase([...ledgerInvariants, ...depositsFeature.invariants])
  const { db } = database
  await addMembers(db, members)
  const harness = { now: new Date('2026-11-21T04:00:00Z'), alarms: [] as string[] }
  const clock = { now: () => harness.now }
  const feature = depositsFeature.open({
    readers: [reader],
    clock,
    settings: async () => ({ ...defaultSettings, ...settings }),
    randomness,
    alarm: (what) => harness.alarms.push(what),
  })
  await prepareMail(database)
  const handler = (path: string) => feature.handlers.find(({ call }) => call.path === path)
  const jobNamed = (begin: string) => {
    const job = feature.jobs?.find(({ id }) => id.startsWith(`deposits.${begin}`))
    if (!job) throw new Error(`no such job: ${begin}`)
    return job
  }
  const runs = (begin: string, at: Date, through: Database) =>
    jobNamed(begin).run({ db: through, day: '2026-11-21', at, limit: 100 })

  const asks = (uid: number, money: Usdt, chain: Chain = reader.chain, at = harness.now) =>
    runAct(db, handler(contract.getDepositInfo.path), { uid, request: { money, chain }, at }) as Promise<Opened>
  const look = async (at = harness.now, through: Database = db) => {
    for (let batch = 0; batch < 100; batch++) {
      if (!(await runs('watch', at, through)).left) return
    }
  }
  const records = async (uid: number, request = {}) => {
    const found = handler(contract.usdtdetail.path)
    if (found?.kind !== 'read') throw new Error('no such call')
    const whole = { page: 1, limit: 10, type: 0, ...request }
    const context = { db, at: harness.now, member: { uid }, request: whole } as never
    return (await found.by(context)) as { rows: Record_[]; count: number }
  }
  return {
    ...database,
    harness,
    feature,
    reader,
    asks,
    look,
    /** The argument of one step of the watcher. */
    watch: (limit: number): Watch => ({
      ...{ db, reader, clock, at: harness.now, minimum: defaultSettings.depositMinimum, limit },
      ...{ alarm: (what) => harness.alarms.push(what), memory: newMemory() },
    }),
    /** The error of the last read; empty if it succeeded. */
    trouble: async () => (await db.selectFrom('chain_cursor').select('trouble').executeTakeFirst())?.trouble ?? '',
    /** Runs the recheck job. */
    recheck: (at = harness.now) => runs('recheck', at, db),
    addUp: () => runs('add-up', harness.now, db),
    cancels: (uid: number, id: number, at = harness.now) =>
      runAct(db, handler(contract.cancelDeposit.path), { uid, request: { id }, at }),
    claims: (uid: number, id: number, txid: string) =>
      runAct(db, handler(contract.claimDeposit.path), { uid, request: { id, txid }, at: harness.now }),
    records,
    balance: async (uid: number) => (await balancesOf(db, uid)).balance,
    later: (seconds: number) => {
      harness.now = new Date(harness.now.getTime() + seconds * 1000)
    },
    transfers: () => db.selectFrom('chain_transfer').selectAll().orderBy('id').execute(),
    sound: async () => expect(await verify(db, depositsFeature.invariants)).toEqual([]),
  }
}
export type Deposits = Awaited<ReturnType<typeof openDeposits>>

export interface Opened {
  id: number
  address: string
  randomMoney: Usdt
  createdAt: Date
  expiresAt: Date
}
interface Record_ {
  id: number
  moneyUsdt: bigint
  moneyChange: bigint
  status: number
  txid: string | null
  confirmations: number
  confirmationsNeeded: number
  endedAt: Date | null
}

/** Registers the mail tasks, so that notifications can be queued. No worker sends them. */
async function prepareMail({ db, url }: { db: Database; url: string }) {
  const tasks = noticesFeature.open({ db, mailer: { send: async () => undefined } }).tasks ?? []
  const jobs = createJobs({ db, url, clock: { now: () => new Date() }, jobs: [], tasks })
  await jobs.prepare()
  await jobs.stop()
}

/** Runs a call as the HTTP layer does: in one transaction, which a refusal rolls back. */
function runAct(db: Database, handler: Handler | undefined, it: { uid: number; request: object; at: Date }) {
  if (handler?.kind !== 'transaction') throw new Error('no such call')
  const fail = (code: never) => {
    throw new RefusalError(code)
  }
  const demand = (code: never) => code && fail(code)
  return db
    .transaction()
    .execute((tx) => handler.by({ ...it, tx, member: { uid: it.uid }, fail, demand } as never))
    .catch((error) => {
      if (error instanceof RefusalError) return { refused: error.code }
      throw error
    })
}

async function addMembers(db: Database, uids: readonly number[]) {
  const root = 10_000_000
  // A referral code of eight letters, made from eight digits.
  const code = (uid: number) => Array.from(String(uid), (digit) => 'ABCDEFGHJK'[Number(digit)]).join('')
  for (const uid of [root, ...uids])
    await db.transaction().execute(async (tx) => {
      await sql`insert into member (uid, email, name, name_key, password_hash, vcode, referrer_uid, created_at, language)
        values (${uid}, ${`m${uid}@humidor.test`}, ${`member_${uid}`}, ${`member_${uid}`}, '$argon2id$none',
          ${code(uid)}, ${uid === root ? null : root}, ${new Date('2026-11-20T00:00:00Z')}, 'en')`.execute(tx)
      await openMemberAccounts(tx, uid)
    })
}

/** Opens a chain that mines on demand, and payments of every kind. */
export async function openPayments(chain?: LocalChain) {
  const local = chain ?? (await openChain())
  const { node, wallet } = local
  const send = (to: Hex, data: Hex) => node.sendTransaction({ account: wallet, to, data, gas: 500_000n, chain: null })
  const call =
    (functionName: 'transfer' | 'transferAndRevert' | 'transferInAFailedCall', token = local.usdt) =>
    async (address: string, units: bigint) =>
      send(token, encodeFunctionData({ abi: testUsdtAbi, functionName, args: [address as Hex, units] }))
  const rpc = (method: string, ...params: unknown[]) => node.request({ method, params } as never) as Promise<unknown>
  return {
    ...local,
    chain: 'BSC' as const,
    unit: 10n ** 12n,
    needed: 15,
    /** Sends a payment, which waits for the next block. Units of 10^-18. */
    transfer: call('transfer'),
    transferAndRevert: call('transferAndRevert'),
    transferInAFailedCall: call('transferInAFailedCall'),
    transferMany: (pays: readonly (readonly [string, bigint])[]) =>
      send(
        local.usdt,
        encodeFunctionData({
          abi: testUsdtAbi,
          functionName: 'transferMany',
          args: [pays.map(([address]) => address as Hex), pays.map(([, units]) => units)],
        }),
      ),
    /** Pays in another token that is also called USDT. */
    transferFake: async (address: string, units: bigint) =>
      call('transfer', await deployTestUsdt(node, wallet))(address, units),
    /**
     * Gives tokens to an unknown account. The answer signs its payment to an address that is not ours, to be mined
     * later.
     */
    stranger: async () => {
      const [, , , account = wallet] = await node.getAddresses()
      const pays = { account, to: local.usdt, gas: 500_000n, chain: null, nonce: 0 }
      await call('transfer')(account, 1_000n)
      await local.mine(1)
      return async () => {
        const args = [local.usdt, 1_000n] as const
        const data = encodeFunctionData({ abi: testUsdtAbi, functionName: 'transfer', args })
        const hash = await node.sendTransaction({ ...pays, data })
        const signed = (await rpc('eth_getRawTransactionByHash', hash)) as Hex
        await node.dropTransaction({ hash })
        return signed
      }
    },
    /** The signed transaction, to be mined again. */
    signed: (hash: Hex) => rpc('eth_getRawTransactionByHash', hash) as Promise<Hex>,
    /** Replaces the last `depth` blocks by others that contain these transactions. */
    reorg: (depth: number, again: readonly (readonly [Hex, number])[] = []) => rpc('anvil_reorg', depth, again),
    reader: (options: Partial<Parameters<typeof createBscReader>[0]> = {}) =>
      createBscReader({
        urls: [local.url],
        usdt: local.usdt,
        addresses: local.addresses,
        pace: 0,
        rest: 0,
        ...options,
      }),
  }
}
export type Payments = Awaited<ReturnType<typeof openPayments>>

/** The same for TRON, with the functions that both chains share. Units of 10^-6. */
export async function openTronPayments() {
  const local = await openTron()
  const { chain } = local
  const fake = { contract: addressOf('a fake'), symbol: 'USDT', decimals: 6 }
  const sends = async (pays: readonly TronPay[], result?: 'REVERT') =>
    chain.send({ pays, ...(result ? { result } : {}) }).id
  return {
    ...local,
    /** The chain itself; its name is `chain`. */
    tron: chain,
    chain: 'TRX' as const,
    unit: 1n,
    needed: 19,
    transfer: (to: string, raw: bigint) => sends([{ to, raw }]),
    transferAndRevert: (to: string, raw: bigint) => sends([{ to, raw }], 'REVERT'),
    /** A payment inside a call that fails leaves no log, in a transaction that succeeds. */
    transferInAFailedCall: (_to: string, _raw: bigint) => sends([]),
    transferMany: (pays: readonly (readonly [string, bigint])[]) => sends(pays.map(([to, raw]) => ({ to, raw }))),
    transferFake: (to: string, raw: bigint) => sends([{ to, raw, token: fake }]),
    /** The transaction, to be mined again. */
    signed: async (id: string) => {
      const found = chain.find(id)
      if (!found) throw new Error('the transaction is in no block')
      return found.transaction
    },
    reorg: async (depth: number, again: Parameters<typeof chain.reorg>[1] = []) => chain.reorg(depth, again),
    reader: (options: Partial<Parameters<typeof createTronReader>[0]> = {}) =>
      createTronReader({
        urls: [local.url],
        usdt: local.usdt,
        addresses: local.addresses,
        pace: 0,
        rest: 0,
        keep: 0,
        ...options,
      }),
  }
}
export type TronPayments = Awaited<ReturnType<typeof openTronPayments>>

/** Opens payments on either chain. */
export const openPaymentsOn = { BSC: openPayments, TRX: openTronPayments } as const
export type PaymentChain = Payments | TronPayments
