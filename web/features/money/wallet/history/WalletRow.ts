import type * as walletCalls from '@humidor/contract/money/wallet.ts'
import type { RowOf } from '../../../../api/useAsk.ts'

/** One entry of a member's wallet. */
export type WalletEntry = RowOf<typeof walletCalls.statement>

/** The same as a row of the history, with the other party. */
export type WalletRow = RowOf<typeof walletCalls.detail>
