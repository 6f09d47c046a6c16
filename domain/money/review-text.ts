import { settingText } from '../platform/setting-units.ts'
import type { ListedEntry, ReviewEvidence } from './review.ts'

// English: the console and the messages to operators. No address stands in them.

const listedText = ({ list, line, source, reason, removed }: ListedEntry) =>
  `On the list “${list}”, line ${line}${removed ? ', removed since' : ''}. ${source}: ${reason}`

/** Why a withdrawal stopped for review, in one sentence. The queue, the approval and the timeline show the same. */
export function reviewText(found: ReviewEvidence): string {
  if (found.rule === 'listed') return listedText(found.entry)
  const [value, threshold] = [Number(found.value), Number(found.threshold)]
  switch (found.rule) {
    case 'count':
      return `${value} withdrawals within 24 h: more than ${threshold}`
    case 'sum':
      return `${settingText('USDT', value)} requested within 24 h: more than ${settingText('USDT', threshold)}`
    case 'newAddress':
      return `First withdrawal to an address that was added ${settingText('seconds', value - (value % 60))} before: less than ${settingText('seconds', threshold)}`
    case 'freshDeposit':
      return `${settingText('USDT', value)} of it was deposited shortly before: ${settingText('USDT', threshold)} or more`
    case 'sharedAddress':
      return `${value} members or merchants withdraw to this address: ${threshold} or more`
  }
}
