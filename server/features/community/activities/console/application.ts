import { application } from '@humidor/contract/community/activities.console.ts'
import { itemOf } from '@humidor/domain/backoffice/console.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { picturePath } from '@humidor/domain/platform/picture.ts'
import type { Settings } from '@humidor/domain/platform/settings.ts'
import { read } from '../../../../http/handle.ts'
import { claimedByOther } from '../../../../platform/console/claims.ts'
import { settingsOf } from '../../../../platform/settings/stored-settings.ts'
import { type WholeApplication, wholeApplication } from '../reviewing.queries.ts'
import { presentApplication } from './applications.present.ts'

const uscd = (amount: bigint) => micros<'USCD'>(amount)

const termsOf = (inForce: Settings) => ({
  subsidyStudioLeast: uscd(inForce.subsidyStudioLeast),
  subsidyStudioMost: uscd(inForce.subsidyStudioMost),
  subsidyPerPerson: uscd(inForce.subsidyPerPerson),
  subsidySalon: uscd(inForce.subsidySalon),
  subsidyExtraLeast: uscd(inForce.subsidyExtraLeast),
  subsidyExtraMost: uscd(inForce.subsidyExtraMost),
})

/** The approved sums, or those that wait for a second operator. */
function approvedOf({ people, money, extra, asked }: WholeApplication) {
  if (people !== null) return { people, money: uscd(money ?? 0n), extra: uscd(extra ?? 0n) }
  return asked && { people: asked.people, money: uscd(BigInt(asked.money)), extra: uscd(BigInt(asked.extra)) }
}

/** `GET /console/application`. */
export const answerApplication = read(application, async ({ db, request: { fid }, operator, at, fail }) => {
  const row = (await wholeApplication(db, BigInt(fid), at)) ?? fail('not_found')
  const [lock, inForce] = await Promise.all([
    claimedByOther(db, itemOf.application(fid), operator.id, at),
    settingsOf(db),
  ])
  return {
    ...presentApplication(row, lock),
    mark: row.mark,
    images: row.pictures.map((name) => ({ small: picturePath(name, 'small'), large: picturePath(name) })),
    activity: row.activity,
    level: row.level,
    frozen: row.frozen,
    before: { applied: row.applied_before, paid: row.paid_before, money: uscd(row.money_before) },
    approved: approvedOf(row),
    reply: row.reply,
    decidedBy: row.decided_by_name ?? row.asked_by,
    secondBy: row.second_by_name,
    decidedAt: row.decided_at,
    paidAt: row.paid_at,
    terms: termsOf(inForce),
  }
})
