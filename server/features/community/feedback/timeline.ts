import { feedback } from '@humidor/contract/community/feedback.console.ts'
import type { TimelineSource } from '../../../http/feature.ts'
import { numberedSource } from '../../../platform/console/timeline-sources.ts'
import { conversationsOf } from './timeline.queries.ts'

const conversations = (of: TimelineSource['of']) =>
  numberedSource({
    ...{ source: 'conversation', of, firstCall: feedback },
    rows: conversationsOf,
    present: ({ id, at, state, text }) => ({
      ...{ at, key: String(id), what: 'begun', state, text },
      link: { to: 'conversation', id: String(id), within: null },
    }),
  })

/** When members and merchants began to write to support, and how it stands. */
export const conversationsTimeline = [conversations('member'), conversations('merchant')]
