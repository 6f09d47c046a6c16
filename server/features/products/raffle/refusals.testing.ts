import { consoleContract } from '@humidor/contract/console/index.ts'
import { contract } from '@humidor/contract/index.ts'
import type { Sandbox } from '@humidor/sandbox/open.ts'
import type { Refusals, RefusalsOf } from '../../../http/refusals.testing.ts'
import { changeSetting } from '../../../platform/settings/stored-settings.ts'
import { drawn, draws, historyOf, points } from './raffle.testing.ts'

const { draw, join, record, revealSeed } = contract.raffle
const { raffleCheck } = consoleContract.raffle
const NOBODY = 999_999_999

/** Produces each refusal that the calls of the raffle declare. */
export const raffleRefusals = (sandbox: () => Sandbox): RefusalsOf<'raffle'> => ({
  join: {
    not_active: () => draws(sandbox().tom),
    account_freeze: () => draws(sandbox().freya),
    not_offered: async () => {
      const { db, magnus } = sandbox()
      await changeSetting(db, 'raffleOpen', 0)
      const answer = await draws(magnus)
      await changeSetting(db, 'raffleOpen', 1)
      return answer
    },
    illegal_value: () => sandbox().magnus.sendRaw('POST', join.path, { clientSeed: 'two words' }),
    point_not_enough: () => draws(sandbox().magnus),
  },
  draw: { not_found: () => sandbox().magnus.tryCall(draw, { id: NOBODY }) },
  record: {
    not_found: () =>
      sandbox()
        .visitor()
        .tryCall(record, { commitment: 'ab'.repeat(32) }),
  },
  revealSeed: { illegal_operation: () => sandbox().magnus.tryCall(revealSeed, {}) },
})

/** A member draws, and the seed stays unrevealed. It runs before the refusals, as a draw moves points. */
export async function drawUnrevealed({ paula }: Sandbox) {
  await paula.fund(points(200), 'POINT')
  await drawn(paula)
}

/** The same for operators. */
export function raffleConsoleRefusals(sandbox: () => Sandbox): Refusals<typeof consoleContract.raffle> {
  const checks = async (id: number) => {
    await sandbox().renewOperatorSession(sandbox().staff.fiona)
    return await sandbox().staff.fiona.tryCall(raffleCheck, { id })
  }
  return {
    raffleCheck: {
      not_found: () => checks(NOBODY),
      illegal_operation: async () => checks((await historyOf(sandbox().paula)).rows[0]?.id ?? NOBODY),
    },
  }
}
