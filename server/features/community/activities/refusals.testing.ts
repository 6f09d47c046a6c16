import { consoleContract } from '@humidor/contract/console/index.ts'
import { contract } from '@humidor/contract/index.ts'
import { itemOf, noteLength } from '@humidor/domain/backoffice/console.ts'
import { activityLengths } from '@humidor/domain/community/activity.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import type { Sandbox } from '@humidor/sandbox/open.ts'
import type { Refusals, RefusalsOf } from '../../../http/refusals.testing.ts'
import { goodApplication, photosOf, publishes } from './activities.testing.ts'

const { create } = contract.activities
const { claim } = consoleContract.operators
const {
  activity,
  application,
  approveApplication,
  dropActivityText,
  publishActivity,
  refuseApplication,
  saveActivity,
  unpublishActivity,
} = consoleContract.activities

const MISSING = 999_999_999
const NO_PICTURE = '0'.repeat(26)
const TOO_LONG = 'x'.repeat(noteLength.most + 1)

/** Produces each refusal that the members' calls declare. */
export const activityRefusals = (sandbox: () => Sandbox): RefusalsOf<'activities'> => {
  const applies = async (wish: object = {}, who = sandbox().alice) =>
    await who.sendRaw('POST', create.path, goodApplication([NO_PICTURE, '1'.repeat(26)], wish))
  return {
    create: {
      not_active: () => applies({}, sandbox().tom),
      account_freeze: () => applies({}, sandbox().freya),
      not_found: () => applies({ activityId: MISSING }),
      activity_not_ongoing: async () => applies({ activityId: await publishes(sandbox(), { from: 1 }) }),
      wrong_type: async () =>
        applies({ activityId: await publishes(sandbox(), { type: 'workshop' }), activityType: 'meeting' }),
      level_too_low: () => applies({ activityType: 'salon' }),
      wrong_param: () => applies({ images: NO_PICTURE }),
      content_empty: () => applies({ mark: ' ' }),
      content_too_long: () => applies({ activityName: 'x'.repeat(activityLengths.name + 1) }),
      file_not_found: () => applies(),
      activity_already_joined_today: async () => {
        await sandbox().magnus.sendRaw(
          'POST',
          create.path,
          goodApplication(await photosOf(sandbox(), sandbox().magnus, 2)),
        )
        return await applies({}, sandbox().magnus)
      },
    },
  }
}

/** The same for operators' calls about activities and applications. */
export const activityConsoleRefusals = (sandbox: () => Sandbox): Refusals<typeof consoleContract.activities> => {
  async function conrad() {
    await sandbox().renewOperatorSession(sandbox().staff.conrad)
    return sandbox().staff.conrad
  }
  async function wendy() {
    await sandbox().renewOperatorSession(sandbox().staff.wendy)
    return sandbox().staff.wendy
  }
  const text = { language: 'en', title: 'Meet your neighbours', body: 'Ten chairs, one table.' }
  const times = () => ({
    startsAt: sandbox().clock.now(),
    endsAt: new Date(sandbox().clock.now().getTime() + 86_400_000),
  })
  const good = () => ({ type: 'meeting' as const, picture: null, ...times(), text })
  const writes = async (wish: object = {}) => (await conrad()).tryCall(saveActivity, { ...good(), ...wish })
  const draft = async () => (await conrad()).call(saveActivity, good())
  const published = async () => {
    const { id, version } = await draft()
    return { id, ...(await (await conrad()).call(publishActivity, { id, version })) }
  }
  const stale = async () => ({ ...(await draft()), version: 7 })
  /** Another operator opens it first. */
  async function opened() {
    const made = await draft()
    const { victor } = sandbox().staff
    await sandbox().renewOperatorSession(victor)
    await victor.call(claim, { item: itemOf.activity(made.id) })
    return made
  }
  const nothing = { id: MISSING, version: 0 }
  type Which = { id: number; version: number }
  const publishing = async (which: Which) => (await conrad()).tryCall(publishActivity, which)
  const takesBack = async (which: Which) => (await conrad()).tryCall(unpublishActivity, which)
  const drops = async (which: Which) => (await conrad()).tryCall(dropActivityText, { ...which, language: 'en' })

  let kept: number | undefined
  /** A waiting application of a member who has no other one. */
  async function waiting(): Promise<number> {
    const { paula } = sandbox()
    const images = await photosOf(sandbox(), paula, kept === undefined ? 2 : 0)
    kept ??= (await paula.call(create, { ...goodApplication([]), images })).fid
    return kept
  }
  async function openedApplication(): Promise<number> {
    const fid = await waiting()
    const { sam } = sandbox().staff
    await sandbox().renewOperatorSession(sam)
    await sam.call(claim, { item: itemOf.application(fid) })
    return fid
  }
  const letsGo = async (fid: number) =>
    await sandbox().staff.sam.call(consoleContract.operators.release, { item: itemOf.application(fid) })
  async function approves(fid: number, wish: object = {}) {
    const who = await wendy()
    const money = { money: micros<'USCD'>(120_000_000n), extra: micros<'USCD'>(0n) }
    return await who.tryCall(approveApplication, {
      fid,
      people: 12,
      ...money,
      reply: '',
      googleCode: who.googleCode(),
      ...wish,
    })
  }
  const asked = (fid: number) => ({ fid, people: 12, money: 120_000_000, extra: 0, reply: '' })
  /** An operator with wrong codes is locked, also for the right code, until the count is reset. */
  async function locked() {
    const fid = await waiting()
    const who = await wendy()
    const shown = new Set([who.googleCode(), who.googleCode(), who.googleCode()])
    const wrong = ['000000', '111111', '222222', '333333'].find((code) => !shown.has(code)) ?? ''
    const guesses = (googleCode: string) => who.sendRaw('POST', approveApplication.path, { ...asked(fid), googleCode })
    for (let n = 0; n < 5; n += 1) await guesses(wrong)
    const answer = await guesses(who.googleCode())
    sandbox().clock.moveTo(new Date(sandbox().clock.now().getTime() + 16 * 60_000))
    return answer
  }
  const refuses = async (fid: number, reply = 'No.') => (await wendy()).tryCall(refuseApplication, { fid, reply })
  /** A call about an application that another operator has open. */
  async function whileOpen(does: (fid: number) => Promise<unknown>) {
    const fid = await openedApplication()
    const answer = await does(fid)
    await letsGo(fid)
    return answer
  }
  async function twice() {
    const fid = await waiting()
    await approves(fid)
    return await approves(fid)
  }
  return {
    activity: { not_found: async () => (await conrad()).tryCall(activity, { id: MISSING }) },
    saveActivity: {
      not_found: () => writes(nothing),
      content_changed: async () => writes(await stale()),
      content_empty: () => writes({ text: { ...text, title: ' ' } }),
      content_too_long: () => writes({ text: { ...text, title: 'x'.repeat(activityLengths.title + 1) } }),
      invalid_date: () => writes({ endsAt: new Date('2020-01-01T00:00:00Z') }),
      file_not_found: () => writes({ picture: NO_PICTURE }),
      admin_lock: async () => writes(await opened()),
    },
    dropActivityText: {
      not_found: () => drops(nothing),
      content_changed: async () => drops(await stale()),
      illegal_operation: async () => drops(await published()),
      admin_lock: async () => drops(await opened()),
    },
    publishActivity: {
      not_found: () => publishing(nothing),
      content_changed: async () => publishing(await stale()),
      content_empty: async () =>
        publishing(await (await conrad()).call(saveActivity, { ...good(), text: { ...text, language: 'de' } })),
      illegal_operation: async () => publishing(await published()),
      admin_lock: async () => publishing(await opened()),
    },
    unpublishActivity: {
      not_found: () => takesBack(nothing),
      content_changed: async () => takesBack(await stale()),
      illegal_operation: async () => takesBack(await draft()),
      admin_lock: async () => takesBack(await opened()),
    },
    application: { not_found: async () => (await wendy()).tryCall(application, { fid: MISSING }) },
    approveApplication: {
      not_found: () => approves(MISSING),
      admin_lock: () => whileOpen(approves),
      wrong_money: async () => approves(await waiting(), { money: micros<'USCD'>(121_000_000n) }),
      content_too_long: async () => approves(await waiting(), { reply: TOO_LONG }),
      google_code_error: async () =>
        (await wendy()).sendRaw('POST', approveApplication.path, { ...asked(await waiting()), googleCode: 'six' }),
      illegal_operation: twice,
      google_auth_failed: locked,
    },
    refuseApplication: {
      not_found: () => refuses(MISSING),
      admin_lock: () => whileOpen(refuses),
      content_empty: async () => refuses(await waiting(), ' '),
      content_too_long: async () => refuses(await waiting(), TOO_LONG),
      illegal_operation: async () => {
        const fid = await waiting()
        await refuses(fid)
        return await refuses(fid)
      },
    },
  }
}
