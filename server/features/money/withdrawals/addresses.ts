import type { Db } from '../../../database/database.ts'
import { addressesOf } from './addresses.queries.ts'
import { sealedBinding } from './binding.ts'
import type { Binding, Seals } from './seals.ts'

/** A member's address that this platform wrote, with what the member sees of it. */
export interface SealedAddress extends Binding {
  label: string
  usedAt: Date | null
}

/** The addresses of a member that may count, the one bound last first. Those without a fitting seal are left out. */
export async function sealedAddresses(db: Db, seals: Seals, uid: number): Promise<SealedAddress[]> {
  const rows = await addressesOf(db, uid)
  return rows.flatMap((row) => {
    const bound = sealedBinding(seals, { uid }, row)
    return bound ? [{ ...bound, label: row.label, usedAt: row.used_at }] : []
  })
}
