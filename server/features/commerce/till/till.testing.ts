import { contract } from '@humidor/contract/index.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import type { Merchant } from '@humidor/sandbox/merchants.ts'

const { saveItem } = contract.till

/** An espresso of 2.50 USCD. */
export const espresso = () => ({
  ...{ title: 'Espresso', currency: 'USCD' as const, color: 'brass' as const },
  price: micros<'USCD' | 'CIG'>(2_500_000n),
})

/** Puts an item on the till. */
export const adds = (shop: Merchant, it: Partial<ReturnType<typeof espresso>> = {}) =>
  shop.call(saveItem, { ...espresso(), ...it })
