import { consoleContract } from '@humidor/contract/console/index.ts'
import { noteLength } from '@humidor/domain/backoffice/console.ts'
import { businessDay, dayAfter } from '@humidor/domain/business-day.ts'
import type { Sandbox } from '@humidor/sandbox/open.ts'
import type { Refusals } from '../../../../http/refusals.testing.ts'
import { priceToday } from '../price-in-force.ts'

const { requestPrice } = consoleContract.price

/** Produces each refusal that the calls about the price declare. */
export const priceConsoleRefusals = (sandbox: () => Sandbox): Refusals<typeof consoleContract.price> => {
  async function asks(it: object) {
    const { staff, db } = sandbox()
    await sandbox().renewOperatorSession(staff.fiona)
    const inForce = Number((await priceToday(db)).price)
    const body = { price: inForce + 1_000, inForce, reason: 'as agreed with the market makers', ...it }
    return await staff.fiona.sendRaw('POST', requestPrice.path, body)
  }
  return {
    requestPrice: {
      illegal_value: () => asks({ price: 1 }),
      illegal_operation: () => asks({ day: dayAfter(businessDay(sandbox().clock.now()), 2) }),
      invalid_date: () => asks({ day: '2026-02-30' }),
      content_empty: () => asks({ reason: ' ' }),
      content_too_long: () => asks({ reason: 'x'.repeat(noteLength.most + 1) }),
    },
  }
}
