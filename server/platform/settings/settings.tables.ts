import type { ColumnType, GeneratedAlways } from 'kysely'

/** `setting`: what an operator has set differently from the defaults of `domain/platform/settings.ts`. */
export interface SettingTable {
  key: string
  value: ColumnType<unknown, string, string>
}

/** `setting_change`: how each came to be what it is (migrations/0017-money-desk.sql). */
export interface SettingChangeTable {
  id: GeneratedAlways<bigint>
  key: string
  old: bigint
  new: bigint
  /** What two operators agreed on; null where the server set it itself. */
  approval_id: string | null
  at: Date
}

export interface PlatformTables {
  setting: SettingTable
  setting_change: SettingChangeTable
}
