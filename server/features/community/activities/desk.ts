import { activities, activity, application, applications } from '@humidor/contract/community/activities.console.ts'
import { itemOf } from '@humidor/domain/backoffice/console.ts'
import { activityStatus, activityStatusAt } from '@humidor/domain/community/activity.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { picturePath } from '@humidor/domain/platform/picture.ts'
import type { Settings } from '@humidor/domain/platform/settings.ts'
import { readUid } from '@humidor/domain/typed/kinds.ts'
import { read } from '../../../http/handle.ts'
import type { Claimant } from '../../../platform/console/claims.queries.ts'
import { claimedByOther, claimedByOthers } from '../../../platform/console/claims.ts'
import { pageOf, readNumber } from '../../../platform/console/keyset.ts'
import { presentPage } from '../../../platform/localized-content/localized-content.ts'
import { settingsOf } from '../../../platform/settings/stored-settings.ts'
import { subsidyOf } from './activities.present.ts'
import {
  applicationsAfter,
  countApplications,
  type DeskApplication,
  type WholeApplication,
  wholeApplication,
} from './reviewing.queries.ts'
import {
  activityRow,
  activityTexts,
  countActivities,
  type DeskActivity,
  type DeskState,
  deskActivities,
} from './writing.queries.ts'

const uscd = (amount: bigint) => micros<'USCD'>(amount)

const stateName: Record<0 | 1 | 2, DeskState> = {
  [activityStatus.notStarted]: 'coming',
  [activityStatus.ongoing]: 'ongoing',
  [activityStatus.ended]: 'ended',
}

type Row = Pick<DeskActivity, 'id' | 'type' | 'picture' | 'starts_at' | 'ends_at' | 'published_at' | 'changed_at'>

const facts = (row: Row, at: Date) => ({
  id: Number(row.id),
  state:
    row.published_at === null
      ? 'draft'
      : stateName[activityStatusAt({ startsAt: row.starts_at, endsAt: row.ends_at }, at)],
  type: row.type,
  picture: row.picture,
  startsAt: row.starts_at,
  endsAt: row.ends_at,
  changedAt: row.changed_at,
})

/** `GET /console/activities`. */
const answerActivities = read(activities, async ({ db, request: { state, after, limit }, operator, at, fail }) => {
  const before = after === undefined ? undefined : (readNumber(after) ?? fail('parameter_error'))
  const [rows, count] = await Promise.all([
    deskActivities(db, { state, at, before, limit: limit + 1 }),
    countActivities(db, state, at),
  ])
  const present = (row: DeskActivity) => ({
    ...facts(row, at),
    changedBy: row.changed_by,
    title: row.title ?? '',
    languages: row.languages,
  })
  return { ...(await presentPage(db, { rows, limit, item: itemOf.activity }, { operator, at }, present)), count }
})

/** `GET /console/activity`. */
const answerActivity = read(activity, async ({ db, request: { id }, operator, at, fail }) => {
  const row = (await activityRow(db, id)) ?? fail('not_found')
  const [texts, lock] = await Promise.all([
    activityTexts.all(db, BigInt(id)),
    claimedByOther(db, itemOf.activity(id), operator.id, at),
  ])
  return {
    ...facts(row, at),
    lockedBy: lock ?? null,
    version: row.version,
    publishedAt: row.published_at,
    changedBy: row.changed_by_name ?? '',
    createdAt: row.created_at,
    createdBy: row.created_by_name ?? '',
    texts,
  }
})

const presentApplication = (row: DeskApplication, lock: Claimant | undefined) => ({
  fid: Number(row.id),
  member: { uid: row.uid, name: row.member },
  name: row.name,
  type: row.type,
  state: row.state,
  madeAt: row.made_at,
  dueAt: row.due_at,
  photos: row.photos,
  subsidy: subsidyOf(row),
  secondWaits: row.second_waits,
  lockedBy: lock ?? null,
})

/** `GET /console/applications`. */
const answerApplications = read(applications, async ({ db, request, operator, at, fail }) => {
  const { state, search = '', after, limit } = request
  const place = after === undefined ? undefined : (readNumber(after) ?? fail('parameter_error'))
  // Whatever is no uid is nobody's.
  const uid = search === '' ? undefined : (readUid(search) ?? 0)
  const [found, counts] = await Promise.all([
    applicationsAfter(db, { state, uid, at, after: place, limit: limit + 1 }),
    countApplications(db, { uid }),
  ])
  const { rows, next } = pageOf(found, limit, ({ id }) => id.toString())
  const items = rows.map(({ id }) => itemOf.application(Number(id)))
  const locks = await claimedByOthers(db, items, operator.id, at)
  return {
    rows: rows.map((row) => presentApplication(row, locks.get(itemOf.application(Number(row.id))))),
    count: counts[state],
    next,
    counts,
  }
})

const termsOf = (inForce: Settings) => ({
  subsidyStudioLeast: uscd(inForce.subsidyStudioLeast),
  subsidyStudioMost: uscd(inForce.subsidyStudioMost),
  subsidyPerPerson: uscd(inForce.subsidyPerPerson),
  subsidySalon: uscd(inForce.subsidySalon),
  subsidyExtraLeast: uscd(inForce.subsidyExtraLeast),
  subsidyExtraMost: uscd(inForce.subsidyExtraMost),
})

/** What was approved, or is asked of a second operator. */
function approvedOf({ people, money, extra, asked }: WholeApplication) {
  if (people !== null) return { people, money: uscd(money ?? 0n), extra: uscd(extra ?? 0n) }
  return asked && { people: asked.people, money: uscd(BigInt(asked.money)), extra: uscd(BigInt(asked.extra)) }
}

/** `GET /console/application`. */
const answerApplication = read(application, async ({ db, request: { fid }, operator, at, fail }) => {
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

export const desk = [answerActivities, answerActivity, answerApplications, answerApplication] as const
