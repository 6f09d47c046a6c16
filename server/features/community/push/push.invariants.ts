import { MAX_PUSH_DEVICES } from '@humidor/domain/community/push.ts'
import { guardsStand } from '../../../ledger/guards.ts'
import type { Invariant } from '../../../ledger/invariant.ts'

/** Invariants of push notifications. */
export const pushInvariants: readonly Invariant[] = [
  {
    id: 'push.a-few-devices',
    summary: 'Every member has at most ten devices that show notifications.',
    sql: `select uid as id from push_subscription group by uid having count(*) > ${MAX_PUSH_DEVICES}`,
  },
  {
    id: 'push.devices-are-signed-in',
    summary: 'Every device that shows notifications belongs to a session of its member.',
    sql: `select p.uid as id from push_subscription p
      where not exists (select from session s where s.uid = p.uid and s.sid = p.sid)`,
  },
  {
    id: 'push.waits-briefly',
    summary: 'Every waiting notification has a member, and is still worth showing when its wait ends.',
    sql: `select id from push_waiting w where send_at >= expires_at
      or not exists (select from member m where m.uid = w.uid)`,
  },
  guardsStand('push', {
    constraints: ['push_subscription_endpoint', 'push_subscription_session', 'push_choice_quiet', 'push_waiting_lasts'],
  }),
]
