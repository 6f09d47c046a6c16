import { member } from '@humidor/contract/backoffice/members.console.ts'
import { numberedSource } from '../../../../platform/console/timeline-sources.ts'
import { eventsOf } from './account-events.queries.ts'
import { keptSince } from './account-events.ts'

/** Sign-ins of a member, refused ones, and changes of the account's security, as long as they are kept. */
export const accountEventsTimeline = numberedSource({
  ...{ source: 'accountEvent', of: 'member', firstCall: member },
  rows(db, { number: uid }, { below, from, before: until, at, limit }) {
    const kept = keptSince(at)
    return eventsOf(db, { uid, since: from && from > kept ? from : kept, before: below, until, limit })
  },
  present: ({ id, at, kind, device, network }) => ({
    ...{ at, key: String(id), what: kind },
    text: [device, network].filter((one) => one !== '').join(', '),
  }),
})
