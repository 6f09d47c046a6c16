import { readAddress } from '@humidor/domain/money/address.ts'
import { type Cig, micros } from '@humidor/domain/money/micros.ts'
import { type ShopPerson, shopPersonId } from '../platform/shops.ts'

const HOUR = 3_600_000
const MONTH = 30 * 24 * HOUR

export const MERCHANTS = [1, 2, 3]

/** The zones of the shops. The clocks of the last two change in March. */
const ZONES = ['Asia/Shanghai', 'Europe/Berlin', 'America/New_York']

/** A valid payout address of a shop. */
export const shopAddressOf = (merchantId: number, version = 0) =>
  readAddress(`0x${String(merchantId * 100 + version).padStart(40, 'b')}`)?.spelling ?? ''

/** The shops of a simulation. The address of the last one serves only half a day later. */
export const shopsAt = (begins: number) =>
  MERCHANTS.map((id, index) => ({
    ...{ id, name: `Shop ${id}`, zone: ZONES[index] ?? '', address: shopAddressOf(id) },
    boundAt: id === 3 ? begins - 12 * HOUR : begins - MONTH,
  }))

const cig = (amount: bigint): Cig => micros<'CIG'>(amount * 1_000_000n)

/** Who works for each shop: the owner, and a cashier and a manager each with and without limits. */
export const SHOP_PEOPLE: readonly ShopPerson[] = MERCHANTS.flatMap((merchantId): ShopPerson[] => [
  { who: shopPersonId(merchantId, 0), merchantId, role: 'owner', perBill: null, perDay: null },
  { who: shopPersonId(merchantId, 1), merchantId, role: 'cashier', perBill: cig(300n), perDay: cig(310n) },
  { who: shopPersonId(merchantId, 2), merchantId, role: 'cashier', perBill: null, perDay: null },
  { who: shopPersonId(merchantId, 3), merchantId, role: 'manager', perBill: cig(800n), perDay: cig(810n) },
  { who: shopPersonId(merchantId, 4), merchantId, role: 'manager', perBill: null, perDay: null },
])
