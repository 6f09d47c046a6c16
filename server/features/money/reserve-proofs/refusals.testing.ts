import type { consoleContract } from '@humidor/contract/console/index.ts'
import { consoleContract as contract } from '@humidor/contract/console/index.ts'
import { noteLength } from '@humidor/domain/backoffice/console.ts'
import type { Sandbox } from '@humidor/sandbox/open.ts'
import { reserveKey } from '@humidor/sandbox/reserve-keys.ts'
import type { Refusals } from '../../../http/refusals.testing.ts'
import { reason, reserveSteps } from './reserve-proofs.testing.ts'

const { reserveHistory, reserveMessage, requestReserveProof, requestReserveRetirement } = contract.reserveProofs

/** A request for each refusal that the calls about proofs of reserves declare. */
export function reserveProofRefusals(sandbox: () => Sandbox): Refusals<typeof consoleContract.reserveProofs> {
  const { asks, message, proves, asksEnd, waits, renew } = reserveSteps(sandbox)
  const [proved, other] = [reserveKey('proved'), reserveKey('other')]
  const fiona = async () => {
    const who = sandbox().staff.fiona
    await renew(who)
    return who
  }
  /** An address that is proved already, whoever asked for it first. */
  const once = async () => {
    const row = await sandbox()
      .db.selectFrom('reserve_address')
      .select('id')
      .where('address', '=', proved.addresses.BSC)
      .where('ended_at', 'is', null)
      .executeTakeFirst()
    return row ?? (await proves('BSC', proved))
  }
  const requests = async (it: object) => {
    const body = { network: 'BSC', address: other.addresses.BSC, message: '', signature: '', reason, ...it }
    return await (await fiona()).sendRaw('POST', requestReserveProof.path, body)
  }
  const tooLong = { reason: 'x'.repeat(noteLength.most + 1) }
  return {
    reserveHistory: {
      not_found: async () => (await fiona()).tryCall(reserveHistory, { id: '999999', limit: 10 }),
    },
    reserveMessage: {
      wrong_address: async () =>
        (await fiona()).tryCall(reserveMessage, { network: 'TRX', address: other.addresses.BSC }),
      illegal_operation: async () => {
        await once()
        return (await fiona()).tryCall(reserveMessage, { network: 'BSC', address: proved.addresses.BSC })
      },
    },
    requestReserveProof: {
      wrong_address: () => requests({ address: '0x12' }),
      content_changed: () => requests({ message: 'Humidor reserve proof 1' }),
      invalid_date: async () => {
        const old = await message('BSC', other.addresses.BSC)
        await waits(8 * 86_400_000)
        return await asks('BSC', other, { message: old })
      },
      wrong_param: () => asks('BSC', other, { signature: '0x1234' }),
      wrong_account: async () => {
        const text = await message('BSC', other.addresses.BSC)
        return await asks('BSC', other, { message: text, signature: await proved.sign('BSC', text) })
      },
      illegal_operation: async () => {
        await asks('BSC', other)
        return await asks('BSC', other)
      },
      content_empty: () => requests({ reason: ' ' }),
      content_too_long: () => requests(tooLong),
    },
    requestReserveRetirement: {
      not_found: () => asksEnd('999999'),
      illegal_operation: async () => {
        const { id } = await once()
        await asksEnd(id)
        return await asksEnd(id)
      },
      content_empty: async () =>
        (await fiona()).tryCall(requestReserveRetirement, { id: String((await once()).id), reason: ' ' }),
      content_too_long: async () =>
        (await fiona()).sendRaw('POST', requestReserveRetirement.path, { id: String((await once()).id), ...tooLong }),
    },
  }
}
