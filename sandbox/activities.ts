import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { approvals, decide } from '@humidor/contract/backoffice/approvals.console.ts'
import {
  approveApplication,
  publishActivity,
  refuseApplication,
  saveActivity,
} from '@humidor/contract/community/activities.console.ts'
import { create } from '@humidor/contract/community/activities.ts'
import type { ActivityText, ActivityType } from '@humidor/domain/community/activity.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { type LanguageKey, languages } from '@humidor/locales/languages.ts'
import type { FastifyInstance } from 'fastify'
import texts from './activities/texts.json' with { type: 'json' }
import type { Cast, ExampleParts } from './example-steps.ts'
import { type makeOperators, type Operator, signInOperator } from './operators.ts'
import type { Person } from './person.ts'
import { sendPhoto, sendPicture } from './photos.ts'

type Staff = Awaited<ReturnType<typeof makeOperators>>
type Day = (back: number, time: string, does: (at: Date) => Promise<unknown>) => Promise<void>
type Name = keyof typeof texts
const told: Readonly<Record<Name, Readonly<Record<LanguageKey, ActivityText>>>> = texts

/** The platform's drawings, which stand for what a camera sees. */
const drawings = ['hall', 'box', 'barn', 'dial', 'field', 'ledger'] as const
type Drawing = (typeof drawings)[number]
const drawn = (name: Drawing) => readFileSync(join(import.meta.dirname, `news/${name}.png`))

const DAY = 86_400_000

/** What operators call for: from so many days from now on, for so long. */
const called = [
  { name: 'tasting', type: 'meeting', picture: 'hall', from: -5, days: 40 },
  { name: 'studio', type: 'workshop', picture: 'dial', from: -30, days: 28 },
  { name: 'salon', type: 'salon', picture: 'barn', from: 6, days: 60 },
] as const satisfies readonly { name: Name; type: ActivityType; picture: Drawing; from: number; days: number }[]

/** An operator writes what the platform calls for in all seven languages, and publishes it. The numbers of the activities. */
async function callFor(fastify: FastifyInstance, who: Operator, now: Date): Promise<Partial<Record<Name, number>>> {
  const made: Partial<Record<Name, number>> = {}
  for (const { name, type, picture, from, days } of called) {
    const startsAt = new Date(now.getTime() + from * DAY)
    const facts = { type, picture: await sendPicture(fastify, who, drawn(picture)), startsAt }
    const endsAt = new Date(startsAt.getTime() + days * DAY)
    let at: { id: number; version: number } | undefined
    for (const { key: language } of languages)
      at = await who.call(saveActivity, { ...at, ...facts, endsAt, text: { language, ...told[name][language] } })
    if (!at) continue
    await who.call(publishActivity, at)
    made[name] = at.id
  }
  return made
}

interface Wish {
  name: string
  mark: string
  type: ActivityType
  photos: number
  activityId?: number | undefined
}

/** A member applies with so many photos. The application's number. */
async function applies(fastify: FastifyInstance, who: Person, { name, mark, type, photos, activityId }: Wish) {
  const images: string[] = []
  for (const drawing of drawings.slice(0, photos)) {
    const { data } = await sendPhoto(fastify, who, drawn(drawing))
    if (data) images.push(data.name)
  }
  const said = { activityName: name, activityType: type, images, mark }
  return (await who.call(create, { ...said, ...(activityId !== undefined && { activityId }) })).fid
}

const uscd = (whole: number) => micros<'USCD'>(BigInt(whole) * 1_000_000n)

/** An operator asks for a subsidy, which another has to agree to. */
const approves = (who: Operator, fid: number, it: { people: number; money: number; reply: string }) =>
  who.call(approveApplication, {
    ...{ fid, people: it.people, money: uscd(it.money), extra: uscd(0), reply: it.reply },
    googleCode: who.googleCode(),
  })

/** Before today: what is called for, and what was answered of what was applied for. */
export async function applyEarlier({ platform, making, clock }: ExampleParts, cast: Cast, staff: Staff, day: Day) {
  const { fastify } = platform
  const { conrad, wendy, fiona } = staff
  let workshop = 0
  let walk = 0
  await day(-7, '19:40', async (at) => {
    await signInOperator(making, conrad, at)
    const made = await callFor(fastify, conrad, new Date(at.getTime() + 4 * DAY))
    workshop = await applies(fastify, cast.alice, {
      ...{ name: 'Keeping, for beginners', type: 'workshop', photos: 3, activityId: made.studio },
      mark: 'Saturday morning in Chengdu. Fourteen came, and everybody took a hygrometer home.',
    })
    walk = await applies(fastify, cast.bob, {
      ...{ name: 'A walk by the river', type: 'other', photos: 2 },
      mark: 'Three of us walked on Sunday.',
    })
  })
  await day(-6, '10:10', async () => {
    const at = clock.now()
    for (const who of [wendy, fiona]) await signInOperator(making, who, at)
    await approves(wendy, workshop, { people: 14, money: 300, reply: 'A fine morning. Thank you for the photos.' })
    const { rows } = await fiona.call(approvals, { limit: 25, state: 'waiting' })
    const id = rows.find(({ kind }) => kind === 'activityAward')?.id ?? ''
    await fiona.call(decide, { id, approve: true, note: '', googleCode: fiona.googleCode() })
    const reply = 'A subsidy takes ten people or more. Do come back when you are more.'
    await wendy.call(refuseApplication, { fid: walk, reply })
  })
}

/** Of late: what waits to be answered, one of it for a second operator. */
export async function applyLately({ platform, making, clock }: ExampleParts, cast: Cast, { wendy }: Staff) {
  const { fastify } = platform
  const meeting = { type: 'meeting', mark: 'Friday evening, seven to ten. Twelve sat at the table.' } as const
  const asked = await applies(fastify, cast.gregor, { ...meeting, name: 'Twelve at one table', photos: 4 })
  await applies(fastify, cast.alice, { ...meeting, name: 'An evening in Chengdu', photos: 3 })
  await applies(fastify, cast.sylvia, {
    ...{ name: 'Salon of the five cedars', type: 'salon', photos: 6 },
    mark: 'One theme, cedar, and twenty-two guests. The last ones left at midnight.',
  })
  await signInOperator(making, wendy, clock.now())
  await approves(wendy, asked, { people: 12, money: 120, reply: '' })
}
