import { consoleContract } from '@humidor/contract/console/index.ts'
import { itemOf } from '@humidor/domain/backoffice/console.ts'
import { writtenLengths } from '@humidor/domain/community/written-notice.ts'
import type { Sandbox } from '@humidor/sandbox/open.ts'
import type { Refusals } from '../../../http/refusals.testing.ts'

const { dropText, one, publish, save, takeBack } = consoleContract.notices

const MISSING = 999_999_999

/** A valid text. */
export const goodNotice = (wish: Partial<{ language: string; title: string; body: string }> = {}) => ({
  language: 'en',
  title: 'A quiet Sunday',
  body: 'The office is closed on Sunday.\n\nWithdrawals are paid on Monday.',
  ...wish,
})

/** Produces each refusal that the operators' calls about written notices declare. */
export const noticeConsoleRefusals = (sandbox: () => Sandbox): Refusals<typeof consoleContract.notices> => {
  /** An operator with a fresh session. */
  async function conrad() {
    await sandbox().renewOperatorSession(sandbox().staff.conrad)
    return sandbox().staff.conrad
  }
  const good = { uid: null, place: null, byMail: false, text: goodNotice() }
  const writes = async (wish: object = {}) => (await conrad()).tryCall(save, { ...good, ...wish })
  const draft = async (language = 'en') =>
    await (await conrad()).call(save, { ...good, text: goodNotice({ language }) })
  /** Another operator opens it first. */
  async function opened() {
    const { id, version } = await draft()
    await sandbox().renewOperatorSession(sandbox().staff.victor)
    await sandbox().staff.victor.call(consoleContract.operators.claim, { item: itemOf.notice(id) })
    return { id, version }
  }
  const published = async () => {
    const { id, version } = await draft()
    return { id, ...(await (await conrad()).call(publish, { id, version })) }
  }
  const stale = async () => ({ ...(await draft()), version: 7 })
  const nothing = { id: MISSING, version: 0 }
  type Which = { id: number; version: number }
  const publishes = async (which: Which) => (await conrad()).tryCall(publish, which)
  const takesBack = async (which: Which) => (await conrad()).tryCall(takeBack, which)
  const drops = async (which: Which) => (await conrad()).tryCall(dropText, { ...which, language: 'en' })
  return {
    one: { not_found: async () => (await conrad()).tryCall(one, { id: MISSING }) },
    save: {
      not_found: () => writes(nothing),
      content_changed: async () => writes(await stale()),
      content_empty: () => writes({ text: goodNotice({ body: ' ' }) }),
      content_too_long: () => writes({ text: goodNotice({ title: 'x'.repeat(writtenLengths.title + 1) }) }),
      wrong_account: () => writes({ uid: 99_999_998 }),
      illegal_operation: async () => writes(await published()),
      admin_lock: async () => writes(await opened()),
    },
    dropText: {
      not_found: () => drops(nothing),
      content_changed: async () => drops(await stale()),
      illegal_operation: async () => drops(await published()),
      admin_lock: async () => drops(await opened()),
    },
    publish: {
      not_found: () => publishes(nothing),
      content_changed: async () => publishes(await stale()),
      content_empty: async () => publishes(await draft('de')),
      illegal_operation: async () => publishes(await published()),
      admin_lock: async () => publishes(await opened()),
    },
    takeBack: {
      not_found: () => takesBack(nothing),
      content_changed: async () => takesBack(await stale()),
      illegal_operation: async () => takesBack(await draft()),
      admin_lock: async () => takesBack(await opened()),
    },
  }
}
