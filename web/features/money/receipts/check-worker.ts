import { checkReceipt } from '@humidor/domain/money/receipt-check.ts'
import type { Asked, Checked } from './checker.ts'

// Signatures take some milliseconds each. Here they hold up no page.
addEventListener('message', ({ data: { id, receipt, keys } }: MessageEvent<Asked>) => {
  const checked: Checked = { id, checks: checkReceipt(receipt, keys) }
  postMessage(checked)
})
