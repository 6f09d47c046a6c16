import { setTimeout as pause } from 'node:timers/promises'
import { carryOut, isFree, pickUser } from '../calls/call.ts'
import { cancelling, openingCharge, paying, payingCharge, refundingAgain, refundingCharge } from '../calls/charges.ts'
import { EXPIRY, type Harness, runJobsNow } from '../harness.ts'
import type { Intent } from '../intents.ts'
import type { OpenCharge } from '../shops/charges.ts'
import { type Race, SPREAD_MS } from './starts.ts'

/** Opens a charge that nothing else in the run takes. */
async function opened(harness: Harness): Promise<OpenCharge | undefined> {
  const made = await carryOut(harness, openingCharge)
  const { open } = harness.shopping
  const found = open.find(({ charge }) => charge.opened === made)
  if (found) open.splice(open.indexOf(found), 1)
  return found
}

const RIVAL_COUNT = 10

/** Requests of several members who pay one charge. */
const payers = (harness: Harness, open: OpenCharge, many: number): Intent[] =>
  Array.from({ length: many }, () => {
    const who = pickUser(harness, harness.users.members, (one) => isFree(harness, one))
    return who && paying(harness, open, who)
  }).flatMap((intent) => intent ?? [])

const payOnce: Race = {
  name: 'many pay one charge',
  async set(harness) {
    const open = await opened(harness)
    return open && { intents: payers(harness, open, RIVAL_COUNT), winners: 1 }
  },
}

const payOrCancel: Race = {
  name: 'a charge is paid while it is cancelled',
  async set(harness) {
    const open = await opened(harness)
    if (!open) return undefined
    const cancels = [1, 2, 3].map(() => cancelling(harness, open))
    return { intents: [...payers(harness, open, 4), ...cancels], winners: 1 }
  },
}

/** The charge has expired by the worker's clock, but not by the clocks of the nodes. */
const payOrExpire: Race = {
  name: 'a charge is paid while it expires',
  async set(harness) {
    const open = await opened(harness)
    if (!open) return undefined
    const { clock } = harness.worker
    const meanwhile = async () => {
      harness.ahead = Math.max(harness.ahead, EXPIRY * 1000)
      clock.set(clock.offset() + EXPIRY * 1000)
      await runJobsNow(harness)
      await pause(SPREAD_MS)
      clock.set(clock.offset() - EXPIRY * 1000)
    }
    return { intents: payers(harness, open, 4), meanwhile, within: SPREAD_MS }
  },
}

const refundOnce: Race = {
  name: 'one refund ten times at once',
  async set(harness) {
    await carryOut(harness, openingCharge)
    await carryOut(harness, payingCharge)
    const first = await refundingCharge.make(harness)
    if (!first) return undefined
    const others = Array.from({ length: RIVAL_COUNT - 1 }, () => refundingAgain(harness, first))
    return { intents: [first, ...others], winners: 1 }
  },
}

/** Members, shops and the worker meet at one charge. */
export const chargeRaces: readonly Race[] = [payOnce, payOrCancel, payOrExpire, refundOnce]
