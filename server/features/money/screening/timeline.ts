import { screeningEntries } from '@humidor/contract/money/screening.console.ts'
import { withdrawalNumber } from '@humidor/domain/backoffice/search.ts'
import { reviewText } from '@humidor/domain/money/review-text.ts'
import type { TimelineSource } from '../../../http/feature.ts'
import { numberedSource } from '../../../platform/console/timeline-sources.ts'
import { hitsBelow } from './hits.queries.ts'
import { evidenceOf } from './hits.ts'

const hits = (of: TimelineSource['of']) =>
  numberedSource({
    ...{ source: 'review', of, firstCall: screeningEntries },
    rows: (db, { number }, asked) => hitsBelow(db, { of, number, ...asked }),
    present(row) {
      const withdrawal = row.withdrawal_id
      const text = reviewText(evidenceOf(row))
      return {
        ...{ at: row.found_at, key: String(row.id), what: withdrawal === null ? 'depositListed' : 'stopped' },
        state: row.cleared_at === null ? null : 'cleared',
        text: withdrawal === null ? text : `${withdrawalNumber(String(withdrawal))}. ${text}`,
        link: withdrawal === null ? null : { to: 'withdrawal' as const, id: String(withdrawal), within: null },
      }
    },
  })

/** What stopped for review, and payments from listed addresses. */
export const screeningTimeline = [hits('member'), hits('merchant')]
