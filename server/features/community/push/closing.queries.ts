import type { ClosingPart } from '../../../http/feature.ts'

/** Subscriptions and choices go. A subscription goes with its session, too. */
export const pushClosing: ClosingPart = {
  async erase(tx, uid) {
    await tx.deleteFrom('push_waiting').where('uid', '=', uid).execute()
    await tx.deleteFrom('push_subscription').where('uid', '=', uid).execute()
    await tx.deleteFrom('push_choice').where('uid', '=', uid).execute()
  },
}
