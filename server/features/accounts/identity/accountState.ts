import { accountState } from '@humidor/contract/accounts/own-account.ts'
import { isLockedDown, nameChangeFrom } from '@humidor/domain/accounts/own-account.ts'
import { read } from '../../../http/handle.ts'
import { settingsOf } from '../../../platform/settings/stored-settings.ts'
import { ownAccountOf } from './identity.queries.ts'

/** `GET /user/accountState`. */
export const answerAccountState = read(accountState, async ({ db, member: { uid }, at }) => {
  const [row, settings] = await Promise.all([ownAccountOf(db, uid), settingsOf(db)])
  const { lockdown_at: since, lockdown_ends_at: endsAt } = row
  return {
    emailChange: row.new_email !== null && row.due_at ? { email: row.new_email, dueAt: row.due_at } : null,
    nameChangeFrom: nameChangeFrom({ changedAt: row.name_changed_at, pause: settings.nameChangePause, at }),
    lockdown: since && isLockedDown({ at: since, endsAt }, at) ? { since, endsAt } : null,
    emailChangeWait: settings.emailChangeWait,
    unlockWait: settings.unlockWait,
    nameChangePause: settings.nameChangePause,
    nameReserved: settings.nameReserved,
    moneyWait: settings.factorPause,
  }
})
