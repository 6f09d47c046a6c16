import { checkReceipt, createSignatureCheck } from '@humidor/domain/money/receipt-check.ts'
import type { Asked, Checked } from './checker.ts'

const isSigned = createSignatureCheck()

// Signatures take some milliseconds each. Here they hold up no page.
addEventListener('message', ({ data: { id, receipt, keys } }: MessageEvent<Asked>) => {
  const checked: Checked = { id, checks: checkReceipt(receipt, keys, isSigned) }
  postMessage(checked)
})
