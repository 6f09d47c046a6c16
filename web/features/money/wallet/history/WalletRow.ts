import type { contract } from '@humidor/contract/index.ts'
import type { RowOf } from '../../../../api/useAsk.ts'

/** One entry of a member's wallet. */
export type WalletEntry = RowOf<typeof contract.wallet.statement>

/** The same as a row of the history, with the other party. */
export type WalletRow = RowOf<typeof contract.wallet.detail>
