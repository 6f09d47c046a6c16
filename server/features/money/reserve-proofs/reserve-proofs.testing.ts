import { consoleContract } from '@humidor/contract/console/index.ts'
import type { Chain } from '@humidor/domain/money/deposit.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import type { Operator } from '@humidor/sandbox/operators.ts'
import { type ReserveKey, reserveKey } from '@humidor/sandbox/reserve-keys.ts'

const { approvals, decide } = consoleContract.operators
const { reserveMessage, requestReserveProof, requestReserveRetirement } = consoleContract.reserveProofs

export const not = (refused: string) => ({ refused })
export const reason = 'The cold wallet of the company'
export const READ = 'reserve-proofs.read-balances'

/** Opens a harness with local chains and two operators of finance besides the admins. */
export async function openReserves(how: { chain: boolean } = { chain: true }): Promise<Sandbox> {
  const sandbox = await openSandbox(how)
  await sandbox.pool.query(`update operator set role = 'finance' where id = $1`, [sandbox.staff.conrad.id])
  // The contract of the token must lie in a final block.
  await sandbox.chain?.mine(5)
  return sandbox
}

/** Steps of operators that the tests share. */
export function reserveSteps(sandbox: () => Sandbox) {
  const renew = async (...who: Operator[]) => {
    for (const one of who) await sandbox().renewOperatorSession(one)
  }
  const steps = {
    renew,
    /** A new message for an address. */
    async message(network: Chain, address: string, maker = sandbox().staff.fiona) {
      await renew(maker)
      return (await maker.call(reserveMessage, { network, address })).message
    },
    /** Requests the proof of an address of a key, with a message that is signed by it. Answers the request's answer. */
    async asks(
      network: Chain,
      key: ReserveKey,
      changes: Partial<Record<'address' | 'message' | 'signature', string>> = {},
    ) {
      const { fiona } = sandbox().staff
      await renew(fiona)
      const address = changes.address ?? key.addresses[network]
      const message = changes.message ?? (await steps.message(network, address))
      const signature = changes.signature ?? (await key.sign(network, message))
      return await fiona.tryCall(requestReserveProof, { network, address, message, signature, reason })
    },
    /** The waiting request about something. */
    async waiting(about: string, checker = sandbox().staff.victor) {
      await renew(checker)
      const { rows } = await checker.call(approvals, { limit: 200, state: 'waiting' })
      return rows.find((row) => row.about === about)
    },
    async decides(about: string, { checker = sandbox().staff.victor, approve = true } = {}) {
      const id = (await steps.waiting(about))?.id ?? ''
      await renew(checker)
      const note = approve ? '' : 'No.'
      return await checker.tryCall(decide, { id, approve, note, googleCode: checker.googleCode() })
    },
    /** Proves an address by both operators. */
    async proves(network: Chain, name: string | ReserveKey) {
      const key = typeof name === 'string' ? reserveKey(name) : name
      const asked = await steps.asks(network, key)
      if (asked !== null) throw new Error(`the request was refused: ${JSON.stringify(asked)}`)
      const decided = await steps.decides(key.addresses[network])
      if (decided !== null) throw new Error(`the approval was refused: ${JSON.stringify(decided)}`)
      const row = await sandbox()
        .db.selectFrom('reserve_address')
        .selectAll()
        .where('address', '=', key.addresses[network])
        .where('ended_at', 'is', null)
        .executeTakeFirstOrThrow()
      return { ...row, key }
    },
    /** Requests the end of an address. */
    async asksEnd(id: bigint | string, maker = sandbox().staff.fiona) {
      await renew(maker)
      return await maker.tryCall(requestReserveRetirement, { id: String(id), reason })
    },
    /** Moves the clock on. */
    async waits(milliseconds: number) {
      sandbox().clock.moveTo(new Date(sandbox().clock.now().getTime() + milliseconds))
      await renew(...Object.values(sandbox().staff))
    },
  }
  return steps
}
