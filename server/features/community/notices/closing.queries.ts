import type { ClosingPart } from '../../../http/feature.ts'

/** The platform's notices and the choice of mails go. */
export const noticesClosing: ClosingPart = {
  async erase(tx, uid) {
    await tx.deleteFrom('notice').where('uid', '=', uid).execute()
    await tx.deleteFrom('notice_reader').where('uid', '=', uid).execute()
    await tx.deleteFrom('written_notice_read').where('uid', '=', uid).execute()
    await tx.deleteFrom('mail_choice').where('uid', '=', uid).execute()
  },
}
