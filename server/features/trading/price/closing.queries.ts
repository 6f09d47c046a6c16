import type { ClosingPart } from '../../../http/feature.ts'

/** The alerts go. */
export const priceClosing: ClosingPart = {
  erase: (tx, uid) => tx.deleteFrom('price_alert').where('uid', '=', uid).execute(),
}
