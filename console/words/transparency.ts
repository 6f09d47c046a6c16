import type { TransparencySwitch } from '@humidor/domain/money/transparency.ts'
import type { SettingWords } from './switches.ts'

const off = 'Off: the public page says that this part is not published, and its data is not served.'

/** The switches of the parts of the public page /Transparency. */
export const transparencyWords: Record<TransparencySwitch, SettingWords> = {
  showReserves: { name: 'Reserves', help: `Shows the amounts on each chain and the proven addresses. ${off}` },
  showLiabilities: { name: 'Liabilities', help: `Shows what members and merchants are owed. ${off}` },
  showCoverage: {
    name: 'Coverage of yields',
    help: `Shows the promises, what is set aside for them, and how long the treasury lasts. ${off}`,
  },
  showIssue: { name: 'Issue of USCD and ₡', help: `Shows how much was issued, and who has it. ${off}` },
  showDraws: { name: 'Draws', help: `Shows the last draws. ${off}` },
  showDowntime: { name: 'Downtime', help: `Shows when the platform was down. ${off}` },
  showManualChanges: { name: 'Manual changes', help: `Shows sums of the changes that two operators agreed on. ${off}` },
  showChainHeads: { name: 'Heads of the ledger’s chain', help: `Shows the last blocks, and one of each day. ${off}` },
  showLiabilitiesProof: { name: 'Proof of liabilities', help: `Shows the roots and lists of each day. ${off}` },
  showReceiptKeys: { name: 'Keys of receipts', help: `Shows the public keys that receipts are signed with. ${off}` },
}
