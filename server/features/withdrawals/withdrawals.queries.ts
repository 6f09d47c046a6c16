import type { Tx } from '../../database/database.ts'

/** Binds an address to a member, under the lock of their row. Whether it is another than before; who has it too does not matter. */
export async function bindAddress(tx: Tx, uid: number, address: string, at: Date): Promise<boolean> {
  const bound = await tx
    .updateTable('member')
    .set({ cash_address: address, cash_address_changed_at: at })
    .where('uid', '=', uid)
    .where('cash_address', 'is distinct from', address)
    .returning('uid')
    .executeTakeFirst()
  return bound !== undefined
}
