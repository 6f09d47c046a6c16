import type { ColumnType } from 'kysely'

/** `setting`: what an operator has set differently from the defaults of `domain/settings.ts`. */
export interface SettingTable {
  key: string
  value: ColumnType<unknown, string, string>
}

export interface PlatformTables {
  setting: SettingTable
}
