import { defaultSettings, type Settings } from '@humidor/domain/platform/settings.ts'
import type { Db } from '../../database/database.ts'
import { putSetting, settingRows } from './settings.queries.ts'

/**
 * Answers the settings in force. Whoever has a transaction hands it over: waiting for a second connection, those who hold the
 * first could all wait for each other.
 */
export type ReadSettings = (own?: Db) => Promise<Settings>

type Key = keyof Settings

const isKey = (key: string): key is Key => Object.hasOwn(defaultSettings, key)

/** Milliseconds that settings are kept for: how long a change may take to be seen on every node. */
const KEPT = 1_000

/**
 * One setting out of the database: a whole number that is not negative, of the type of its default.
 * @throws when no such setting exists or the value is not of its type. The database says `value`; nothing is guessed.
 */
export function readSetting(key: string, value: unknown): Partial<Settings> {
  if (!isKey(key)) throw new Error(`there is no setting "${key}"`)
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0)
    throw new Error(`the setting "${key}" is no whole number`)
  return { [key]: typeof defaultSettings[key] === 'bigint' ? BigInt(value) : value }
}

/** The settings in force: the defaults, and what the database holds instead. @throws on a row that is not understood. */
export async function settingsOf(db: Db): Promise<Settings> {
  const rows = await settingRows(db)
  return Object.assign({ ...defaultSettings }, ...rows.map(({ key, value }) => readSetting(key, value)))
}

/**
 * Reads the settings, at most once a second (every `kept` milliseconds) however often it is asked. Where a row is not understood, the last settings
 * that were stay in force and `trouble` is told; a server that never read any refuses to start.
 */
export function cachedSettings(db: Db, trouble: (what: string, error: unknown) => void, kept = KEPT): ReadSettings {
  let known: Settings | undefined
  let until = 0
  let asking: Promise<Settings> | undefined

  async function ask(of: Db) {
    try {
      known = await settingsOf(of)
      return known
    } catch (error) {
      if (!known) throw error
      trouble('settings', error)
      return known
    } finally {
      // The machine's time: this is about how stale a value may be, not about business.
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
 * Changes one setting, seen everywhere within a second, and leaves in its history what it was. `by`: what two operators agreed
 * on; without it the house itself has set it, as in the sandbox, and no bounds are asked.
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
