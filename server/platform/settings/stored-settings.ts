import { defaultSettings, type Settings } from '@humidor/domain/platform/settings.ts'
import type { Db } from '../../database/database.ts'
import { putSetting, settingRows } from './settings.queries.ts'

/**
 * Returns the settings in force. A caller inside a transaction passes it in: callers that wait for a second connection while they
 * keep the first could deadlock.
 */
export type ReadSettings = (own?: Db) => Promise<Settings>

type Key = keyof Settings

const isKey = (key: string): key is Key => Object.hasOwn(defaultSettings, key)

/** Cache time in milliseconds: the longest delay until every node sees a change. */
const KEPT = 1_000

/**
 * Reads a setting from the database: a non-negative whole number, of the type of its default.
 * @throws when no such setting exists or the value is not of its type. Nothing is guessed.
 */
export function readSetting(key: string, value: unknown): Partial<Settings> {
  if (!isKey(key)) throw new Error(`there is no setting "${key}"`)
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0)
    throw new Error(`the setting "${key}" is no whole number`)
  return { [key]: typeof defaultSettings[key] === 'bigint' ? BigInt(value) : value }
}

/** The settings in force: the defaults, overridden by the database. @throws on a row that is not understood */
export async function settingsOf(db: Db): Promise<Settings> {
  const rows = await settingRows(db)
  return Object.assign({ ...defaultSettings }, ...rows.map(({ key, value }) => readSetting(key, value)))
}

/**
 * Reads the settings at most once a second (every `kept` milliseconds), however often it is called. Where a row is not
 * understood, the last settings stay in force and `reportError` is called. A server that never read any refuses to start.
 */
export function cachedSettings(db: Db, reportError: (what: string, error: unknown) => void, kept = KEPT): ReadSettings {
  let known: Settings | undefined
  let until = 0
  let asking: Promise<Settings> | undefined

  async function ask(of: Db) {
    try {
      known = await settingsOf(of)
      return known
    } catch (error) {
      if (!known) throw error
      reportError('settings', error)
      return known
    } finally {
      // Machine time: this concerns the age of a value, not business.
      until = performance.now() + kept
    }
  }

  return async (own) => {
    if (known && performance.now() < until) return known
    if (own) return ask(own)
    asking ??= ask(db).finally(() => {
      asking = undefined
    })
    return asking
  }
}

/**
 * Changes a setting, visible everywhere within a second, and keeps its earlier value in the history. `by`: the request that two
 * operators agreed on. Without it the platform itself sets the value, as in the sandbox, and no bounds apply.
 * @throws as `readSetting`
 */
export async function changeSetting<K extends Key>(
  db: Db,
  key: K,
  value: Settings[K],
  by?: { approvalId: string; at: Date },
) {
  readSetting(key, Number(value))
  const byDefault = String(defaultSettings[key])
  await putSetting(db, { key, value: String(value), byDefault, approvalId: by?.approvalId ?? null, at: by?.at ?? null })
}
