import { approvals, decide } from '@humidor/contract/backoffice/approvals.console.ts'
import {
  approveApplication,
  publishActivity,
  refuseApplication,
  saveActivity,
} from '@humidor/contract/community/activities.console.ts'
import { create, list } from '@humidor/contract/community/activities.ts'
import type { ActivityType } from '@humidor/domain/community/activity.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import type { Sandbox } from '@humidor/sandbox/open.ts'
import type { Operator } from '@humidor/sandbox/operators.ts'
import type { Person } from '@humidor/sandbox/person.ts'
import { sendPhoto } from '@humidor/sandbox/photos.ts'
import sharp from 'sharp'
import { expect } from 'vitest'

export const refused = (code: string) => ({ refused: code })

const drawing = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#5f3b25' } })

/** A photo as from a camera. */
export const jpeg = (width = 60, height = 40): Promise<Buffer> => drawing(width, height).jpeg().toBuffer()

/** Uploads photos of a member. Returns their names. */
export async function photosOf({ fastify }: Sandbox, who: Person, count: number): Promise<string[]> {
  const names: string[] = []
  for (let n = 0; n < count; n += 1) {
    const { data, msg } = await sendPhoto(fastify, who, await jpeg())
    if (!data) throw new Error(`a photo was refused: ${msg}`)
    names.push(data.name)
  }
  return names
}

/** A valid application on the wire. */
export const goodApplication = (photos: readonly string[], wish: object = {}) => ({
  activityName: 'An evening in Chengdu',
  activityType: 'meeting' as ActivityType,
  mark: 'Twelve of us met, and talked.',
  images: photos.join(','),
  ...wish,
})

export interface Wish {
  type?: ActivityType
  photos?: number
  activityId?: number
}

/** A member applies with new photos. */
export async function applies(sandbox: Sandbox, who: Person, { type = 'meeting', photos = 2, activityId }: Wish = {}) {
  const images = await photosOf(sandbox, who, photos)
  const form = { activityName: 'An evening in Chengdu', activityType: type, images, mark: 'Twelve of us met.' }
  return await who.tryCall(create, { ...form, ...(activityId === undefined ? {} : { activityId }) })
}

/** As `applies`, for a valid application. Returns its number. */
export async function appliesRight(sandbox: Sandbox, who: Person, wish: Wish = {}): Promise<number> {
  const answer = await applies(sandbox, who, wish)
  if ('refused' in answer) throw new Error(`the application was refused: ${answer.refused}`)
  return answer.fid
}

/** A member's newest application, in their own view. */
export const newest = async (who: Person) => (await who.call(list, { limit: 10 })).rows[0] ?? expect.unreachable()

const DAY = 86_400_000

/** An operator publishes an activity that began yesterday, for a week unless given. */
export async function publishes(
  { staff: { conrad }, renewOperatorSession, clock }: Sandbox,
  { type = 'meeting', from = -1, days = 7 }: { type?: ActivityType; from?: number; days?: number } = {},
) {
  await renewOperatorSession(conrad)
  const startsAt = new Date(clock.now().getTime() + from * DAY)
  const endsAt = new Date(startsAt.getTime() + days * DAY)
  const text = { language: 'en', title: 'Meet your neighbours', body: 'Ten chairs, one table.' }
  const { id, version } = await conrad.call(saveActivity, { type, picture: null, startsAt, endsAt, text })
  await conrad.call(publishActivity, { id, version })
  return id
}

export const uscd = (whole: number) => micros<'USCD'>(BigInt(whole) * 1_000_000n)

/** An operator approves an application of a meeting of twelve, which requests a second operator. */
export async function approves(
  { staff: { wendy }, renewOperatorSession }: Sandbox,
  fid: number,
  wish: Partial<{ people: number; money: number; extra: number; reply: string; who: Operator }> = {},
) {
  const { people = 12, money = 120, extra = 0, reply = '', who = wendy } = wish
  await renewOperatorSession(who)
  const subsidy = { people, money: uscd(money), extra: uscd(extra) }
  return await who.tryCall(approveApplication, { fid, ...subsidy, reply, googleCode: who.googleCode() })
}

/** A second operator decides about it. */
export async function decides({ staff: { fiona }, renewOperatorSession }: Sandbox, fid: number, approve = true) {
  await renewOperatorSession(fiona)
  const { rows } = await fiona.call(approvals, { limit: 100, state: 'waiting' })
  const id = rows.find(({ kind, about }) => kind === 'activityAward' && about === String(fid))?.id ?? ''
  const note = approve ? '' : 'Who is on these photos?'
  return await fiona.tryCall(decide, { id, approve, note, googleCode: fiona.googleCode() })
}

/** An operator refuses an application. */
export async function refuses(
  { staff: { wendy }, renewOperatorSession }: Sandbox,
  fid: number,
  reply = 'No faces are to be seen.',
) {
  await renewOperatorSession(wendy)
  return await wendy.tryCall(refuseApplication, { fid, reply })
}
