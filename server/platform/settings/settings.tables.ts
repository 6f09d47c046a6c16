import type { ColumnType, GeneratedAlways } from 'kysely'

/** `setting`: the settings that differ from the defaults of `domain/platform/settings.ts`. */
export interface SettingTable {
  key: string
  value: ColumnType<unknown, string, string>
}

/** `setting_change`: the history of the settings (migrations/0017-money-desk.sql). */
export interface SettingChangeTable {
  id: GeneratedAlways<bigint>
  key: string
  old: bigint
  new: bigint
  /** The approval of two operators, or null where the server made the change. */
  approval_id: string | null
  at: Date
}

export interface PlatformTables {
  setting: SettingTable
  setting_change: SettingChangeTable
}
