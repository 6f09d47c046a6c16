import { dailySign } from '@humidor/contract/accounts/membership.ts'
import { refuseDailySign } from '@humidor/domain/accounts/membership.ts'
import { businessDay } from '@humidor/domain/business-day.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { transaction } from '../../../http/handle.ts'
import { post } from '../../../ledger/post.ts'
import { settingsOf } from '../../../platform/settings/stored-settings.ts'
import { signPostings } from './membership.postings.ts'
import { lockMembership, markSigned } from './membership.queries.ts'

/** `POST /user/dailySign`: gives points once per business day (rules P17). */
export const answerDailySign = transaction(dailySign, async ({ tx, member: { uid }, at, demand }) => {
  const points = micros<'POINT'>((await settingsOf(tx)).dailySignPoints)
  const day = businessDay(at)
  const { activated, signedOn } = await lockMembership(tx, uid)
  // `>=` and not `===`: a clock that was set back must not give the points twice.
  demand(refuseDailySign({ activated, signedToday: signedOn !== null && signedOn >= day }))
  await markSigned(tx, uid, day)
  if (points > 0n)
    await post(tx, [{ operation: 'dailySign', key: `sign:${uid}:${day}`, at, postings: signPostings(uid, points) }])
  return null
})
