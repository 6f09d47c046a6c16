import type { JSONColumnType } from 'kysely'

/** `setting`: what an operator has set differently from the defaults of `domain/settings.ts`. */
export interface SettingTable {
  key: string
  value: JSONColumnType<unknown>
}

export interface PlatformTables {
  setting: SettingTable
}
