import { consoleContract } from '@humidor/contract/console/index.ts'
import { contract } from '@humidor/contract/index.ts'
import { itemOf } from '@humidor/domain/backoffice/console.ts'
import { newsLengths } from '@humidor/domain/community/news.ts'
import type { Sandbox } from '@humidor/sandbox/open.ts'
import type { Refusals, RefusalsOf } from '../../../http/refusals.testing.ts'

const { dropText, one, publish, save, unpublish } = consoleContract.news

const MISSING = 999_999_999
const NO_PICTURE = '0'.repeat(26)

/** A valid text. */
export const goodText = (wish: Partial<{ language: string; title: string; summary: string; body: string }> = {}) => ({
  language: 'en',
  title: 'The leaves are in the barn',
  summary: 'A dry autumn, and a good one.',
  body: '<p>They hang.</p>',
  ...wish,
})

/** The same for operators' calls about news. */
export const newsConsoleRefusals = (sandbox: () => Sandbox): Refusals<typeof consoleContract.news> => {
  /** An operator with a fresh session. */
  async function conrad() {
    await sandbox().renewOperatorSession(sandbox().staff.conrad)
    return sandbox().staff.conrad
  }
  const writes = async (wish: object = {}) =>
    (await conrad()).tryCall(save, { source: 'Humidor', picture: null, text: goodText(), ...wish })
  const draft = async () => await (await conrad()).call(save, { source: 'Humidor', picture: null, text: goodText() })
  /** Another operator opens it first. */
  async function opened() {
    const { id, version } = await draft()
    await sandbox().renewOperatorSession(sandbox().staff.victor)
    await sandbox().staff.victor.call(consoleContract.operators.claim, { item: itemOf.news(id) })
    return { id, version }
  }
  const published = async () => {
    const { id, version } = await draft()
    return { id, ...(await (await conrad()).call(publish, { id, version })) }
  }
  const stale = async () => ({ ...(await draft()), version: 7 })
  const nothing = { id: MISSING, version: 0 }
  const publishes = async (which: { id: number; version: number; from?: Date }) =>
    (await conrad()).tryCall(publish, which)
  const takesBack = async (which: { id: number; version: number }) => (await conrad()).tryCall(unpublish, which)
  const drops = async (which: { id: number; version: number }) =>
    (await conrad()).tryCall(dropText, { ...which, language: 'en' })
  return {
    one: { not_found: async () => (await conrad()).tryCall(one, { id: MISSING }) },
    save: {
      not_found: () => writes(nothing),
      content_changed: async () => writes(await stale()),
      content_empty: () => writes({ source: ' ' }),
      content_too_long: () => writes({ text: goodText({ summary: 'x'.repeat(newsLengths.summary + 1) }) }),
      file_not_found: () => writes({ picture: NO_PICTURE }),
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
      content_empty: async () =>
        publishes(
          await (await conrad()).call(save, { source: 'Humidor', picture: null, text: goodText({ language: 'de' }) }),
        ),
      invalid_date: async () => publishes({ ...(await draft()), from: new Date('2020-01-01T00:00:00Z') }),
      illegal_operation: async () => publishes(await published()),
      admin_lock: async () => publishes(await opened()),
    },
    unpublish: {
      not_found: () => takesBack(nothing),
      content_changed: async () => takesBack(await stale()),
      illegal_operation: async () => takesBack(await draft()),
      admin_lock: async () => takesBack(await opened()),
    },
  }
}

/** Produces each refusal that the members' calls declare. */
export const newsRefusals = (sandbox: () => Sandbox): RefusalsOf<'news'> => ({
  info: { not_found: () => sandbox().alice.tryCall(contract.news.info, { id: MISSING }) },
})
