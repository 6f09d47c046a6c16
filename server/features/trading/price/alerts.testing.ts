import { contract } from '@humidor/contract/index.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import type { Sandbox } from '@humidor/sandbox/open.ts'
import type { Person } from '@humidor/sandbox/person.ts'
import type { RefusalsOf } from '../../../http/refusals.testing.ts'
import { reportAlerts } from './price.jobs.ts'

const { alerts, rearmAlert, removeAlert, setAlert } = contract.price

/** A member tries to set an alert at a price in millionths. */
export const setsAlert = (who: Person, price: bigint) => who.tryCall(setAlert, { price: micros<'USCD'>(price) })

/** Runs the job that tells members of reached prices. Answers how many it told. */
export const reportsAlerts = async ({ db, clock }: Pick<Sandbox, 'db' | 'clock'>, limit = 1_000) =>
  (await reportAlerts.run({ db, day: '2026-11-20', at: clock.now(), limit })).done

const NOBODY = 999_999_999

/** A request for each refusal that the calls about price alerts declare. */
export function alertRefusals(sandbox: () => Sandbox): RefusalsOf<'price'> {
  const idOf = async (who: Person, price: bigint) => {
    await setsAlert(who, price)
    return (await who.call(alerts, {})).rows.find((row) => row.price === price)?.id ?? NOBODY
  }
  return {
    setAlert: {
      illegal_value: () => setsAlert(sandbox().alice, 0n),
      illegal_operation: async () => {
        await setsAlert(sandbox().alice, 1n)
        return setsAlert(sandbox().alice, 1n)
      },
    },
    rearmAlert: {
      not_found: () => sandbox().alice.tryCall(rearmAlert, { id: NOBODY }),
      illegal_operation: async () => sandbox().alice.tryCall(rearmAlert, { id: await idOf(sandbox().alice, 1n) }),
      illegal_value: async () => {
        const { alice, db, clock } = sandbox()
        const id = await idOf(alice, 2n)
        // It was reached, and the price is still exactly there.
        const { inForce: price } = await alice.call(alerts, {})
        await db
          .updateTable('price_alert')
          .set({ price, rises: true, reached_at: clock.now() })
          .where('id', '=', BigInt(id))
          .execute()
        const answer = await alice.tryCall(rearmAlert, { id })
        // No published price reached it.
        await db.deleteFrom('price_alert').where('id', '=', BigInt(id)).execute()
        return answer
      },
    },
    removeAlert: { not_found: () => sandbox().alice.tryCall(removeAlert, { id: NOBODY }) },
  }
}
