import { contract } from '@humidor/contract/index.ts'
import { chargeLife } from '@humidor/domain/commerce/charge.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import type { Merchant } from '@humidor/sandbox/merchants.ts'
import type { Person } from '@humidor/sandbox/person.ts'

const { openCharge, payCharge } = contract.charges

/** An amount of a charge. */
export const amount = (millionths: bigint) => micros<'USCD' | 'CIG'>(millionths)

/** A charge of 24.50 USCD for a quarter of an hour. */
export const asks = (it: Partial<ReturnType<typeof plain>> = {}) => ({ ...plain(), ...it })
const plain = () => ({
  currency: 'USCD' as 'USCD' | 'CIG',
  money: amount(24_500_000n),
  tip: amount(0n),
  reference: '',
  note: '',
  items: [] as { title: string; pieces: number; price: ReturnType<typeof amount> }[],
  seconds: chargeLife.usual as number,
})

/** Opens a charge. */
export const opens = (shop: Merchant, it: Parameters<typeof asks>[0] = {}) => shop.call(openCharge, asks(it))
export type Charge = Awaited<ReturnType<typeof opens>>

/** Pays a charge with a fresh code, or tries to. */
export const pays = (
  who: Person,
  { code, moneyCig }: Pick<Charge, 'code' | 'moneyCig'>,
  googleCode = who.googleCode(),
) => who.tryCall(payCharge, { code, moneyCig, googleCode })
