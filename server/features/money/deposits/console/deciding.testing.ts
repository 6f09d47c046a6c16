import { consoleContract } from '@humidor/contract/console/index.ts'
import { contract } from '@humidor/contract/index.ts'
import type { Chain } from '@humidor/domain/money/deposit.ts'
import { testUsdtAbi } from '@humidor/sandbox/chain.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import type { Operator } from '@humidor/sandbox/operators.ts'
import type { Person } from '@humidor/sandbox/person.ts'
import { encodeFunctionData, type Hex } from 'viem'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { verify } from '../../../../ledger/invariant.ts'
import { usdt } from '../deposits.testing.ts'
import { depositsFeature } from '../deposits.ts'

const { usdtdetail } = contract.deposits
const { payments, requestAssignPayment, requestLeavePayment } = consoleContract.deposits
const { decide } = consoleContract.operators

/** The reason of an operator's request. */
export const REASON = 'The sender showed the receipt.'

export type Queue = ReturnType<typeof queueIn>

/** Unmatched payments, and two operators who decide about them: Fiona requests, Victor agrees. */
export function queueIn(sandbox: Sandbox) {
  const { fiona, victor, sam } = sandbox.staff
  const { chain: bsc, tron, watch } = sandbox
  return {
    /** Renews everybody's session, and moves the clock so that members may open another deposit. */
    async nextScene() {
      // Sessions of operators end soon, and members wait between two deposits.
      sandbox.clock.moveTo(new Date(sandbox.clock.now().getTime() + 700_000))
      for (const one of [fiona, victor, sam]) await sandbox.renewOperatorSession(one)
      for (const one of [sandbox.alice, sandbox.bob]) await sandbox.renewSession(one)
    },
    /** Pays from an unknown wallet, and runs the watcher. */
    async pays(chain: Chain, amount: string, address?: string) {
      const to = address ?? (chain === 'BSC' ? bsc?.addresses[1] : tron?.addresses[1]) ?? ''
      const paid = await sandbox.pay?.({ chain, address: to, amount: usdt(amount) })
      await watch()
      return paid?.txid ?? ''
    },
    /** Pays on BSC, in units of 10^-18. */
    async paysRaw(raw: bigint) {
      const args = [bsc?.addresses[0] ?? '0x', raw] as const
      const data = encodeFunctionData({ abi: testUsdtAbi, functionName: 'transfer', args })
      const txid = await bsc?.node.sendTransaction({ account: bsc.wallet, to: bsc.usdt as Hex, data, chain: null })
      await bsc?.mine(16)
      await watch()
      return txid ?? ''
    },
    queue: async (search: string, state: 'unmatched' | 'assigned' | 'left' | 'wrong token' = 'unmatched') =>
      (await fiona.call(payments, { limit: 25, state, search })).rows,
    assigns: (id: string, to: number | 'treasury') => fiona.tryCall(requestAssignPayment, { id, to, reason: REASON }),
    leaves: (id: string, by: Operator = fiona) => by.tryCall(requestLeavePayment, { id, reason: REASON }),
    async decides(about: string, approve = true, by: Operator = victor) {
      // Not by a call of the console, which writes an audit event: some tests lock the audit log.
      const asked = await sandbox.pool.query(`select id from approval where about = $1 and state = 'waiting'`, [about])
      const id: string = asked.rows[0]?.id ?? ''
      return await by.tryCall(decide, { id, approve, note: approve ? '' : 'No.', googleCode: by.googleCode() })
    },
    records: async (who: Person) => (await who.call(usdtdetail, { page: 1, limit: 10, type: 1 })).rows,
    notices: async (who: Person) => (await who.call(contract.notices.getNotify, {})).map(({ kind }) => kind),
    sound: async () => expect(await verify(sandbox.db, depositsFeature.invariants)).toEqual([]),
  }
}

/** Opens a sandbox with both chains and its queue for the tests of a file. `take` gets both before the first test. */
export function withQueue(take: (sandbox: Sandbox, queue: Queue) => void): void {
  let sandbox: Sandbox
  let queue: Queue
  beforeAll(async () => {
    sandbox = await openSandbox({ chain: true })
    await sandbox.watch()
    queue = queueIn(sandbox)
    take(sandbox, queue)
  })
  afterAll(() => sandbox.close())
  beforeEach(() => queue.nextScene())
}
