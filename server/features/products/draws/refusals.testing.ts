import { consoleContract } from '@humidor/contract/console/index.ts'
import { contract } from '@humidor/contract/index.ts'
import type { Sandbox } from '@humidor/sandbox/open.ts'
import { systemRandomness } from '../../../adapters/randomness.ts'
import type { Refusals, RefusalsOf } from '../../../http/refusals.testing.ts'
import { createVault } from '../../../platform/security/vault.ts'
import { openAhead } from './sessions.ts'

const NOBODY = 999_999_999

/** Produces each refusal that the calls of draws declare. */
export const drawRefusals = (sandbox: () => Sandbox): RefusalsOf<'draws'> => ({
  record: { not_found: () => sandbox().visitor().tryCall(contract.draws.record, { id: NOBODY, limit: 100 }) },
})

/** The same for operators. */
export function drawConsoleRefusals(sandbox: () => Sandbox): Refusals<typeof consoleContract.draws> {
  const checks = async (id: number) => {
    await sandbox().renewOperatorSession(sandbox().staff.fiona)
    return await sandbox().staff.fiona.tryCall(consoleContract.draws.drawCheck, { id })
  }
  return {
    drawCheck: {
      not_found: () => checks(NOBODY),
      illegal_operation: async () => {
        const { db, clock, secret } = sandbox()
        const parts = { vault: createVault(secret), randomness: systemRandomness, beacon: undefined }
        await openAhead(db, parts, { at: clock.now(), pause: 600 })
        const open = await db
          .selectFrom('draw_session')
          .select('id')
          .where('drawn_at', 'is', null)
          .limit(1)
          .executeTakeFirstOrThrow()
        return await checks(Number(open.id))
      },
    },
  }
}
