import type { AnswerOf } from '@humidor/client/client.ts'
import type { consoleContract } from '@humidor/contract/console/index.ts'
import { refuseSetting, relatedSettings, settingBounds } from '@humidor/domain/platform/setting-bounds.ts'
import { settingText } from '@humidor/domain/platform/setting-units.ts'
import { defaultSettings, type Settings } from '@humidor/domain/platform/settings.ts'
import { settingName } from '../../../words/settings.ts'

/** A setting in the server's answer. */
export type Setting = AnswerOf<typeof consoleContract.settings.allSettings>[number]

/** A value of a setting in human units. */
export const valueText = ({ unit }: Pick<Setting, 'unit'>, value: number): string => settingText(unit, value)

/** The bounds: `from 1 h to 168 h`, `on or off`. */
export const boundsText = (it: Setting): string =>
  it.unit === 'switch' ? 'on or off' : `from ${valueText(it, it.least)} to ${valueText(it, it.most)}`

/** All settings in force, in the types of their defaults, to validate a change against. */
export const settingsIn = (all: readonly Setting[]): Settings =>
  Object.fromEntries(
    all.map(({ key, value }) => [key, typeof defaultSettings[key] === 'bigint' ? BigInt(value) : value]),
  ) as unknown as Settings

/** Why the setting cannot take the value; undefined: it can. `value` undefined: the typed text is no value. */
export function settingMistake(it: Setting, value: number | undefined, all: readonly Setting[]): string | undefined {
  if (value === undefined) return 'This value is not valid for this setting.'
  const no = refuseSetting({ key: it.key, value, settings: settingsIn(all) })
  if (no === 'illegal_operation') return 'This is already the value.'
  if (no !== 'illegal_value') return undefined
  const { least, most } = settingBounds[it.key]
  if (value < least || value > most) return `Allowed: ${boundsText(it)}.`
  const others = relatedSettings(it.key).map((key) => {
    const other = all.find((one) => one.key === key)
    return other ? `${settingName(key)}, ${valueText(other, other.value)}` : settingName(key)
  })
  return `This conflicts with ${others.join('; ')}.`
}
