import type { Coin } from '@humidor/domain/money/micros.ts'
import { pledgeNumber } from '@humidor/domain/products/pledge.ts'
import { orderNumber, type PreorderStatus, type PreorderType } from '@humidor/domain/products/preorder.ts'
import { readers, readUid } from '@humidor/domain/typed/kinds.ts'

/** The coins that pay for pre-orders. */
export const typeName: Record<PreorderType, string> = { usdc: 'USCD', cig: '₡' }
export const coinOfType: Record<PreorderType, Coin> = { usdc: 'USCD', cig: 'CIG' }

export const orderStatusName: Record<PreorderStatus, string> = {
  created: 'Waiting for draw',
  locked: 'Won',
  paying: 'Payment due',
  paid: 'Holding',
  ended: 'Ended',
  failed: 'Not drawn',
}

/** How a search reads numbers: eight digits are a UID, other digits the number alone, anything else a full number. */
function searchedBy(numberOf: (digits: string) => string) {
  return (text: string | undefined): { uid?: number; onum?: string } => {
    if (text === undefined) return {}
    const [uid, number] = [readUid(text), readers.itemNumber(text)]
    if (uid !== undefined) return { uid }
    return { onum: /^\d{1,7}$/.test(number) ? numberOf(number) : number.slice(0, 24) }
  }
}

/** A search among pre-orders: `12345678` is a member; `412` and `HM-0412` are an order. */
export const orderSearched = searchedBy((digits) => orderNumber(BigInt(digits)))
/** The same for pledges: `HP-0412`. */
export const pledgeSearched = searchedBy((digits) => pledgeNumber(BigInt(digits)))
