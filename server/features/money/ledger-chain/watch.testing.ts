import { rmSync } from 'node:fs'
import { sql } from 'kysely'
import { beforeEach } from 'vitest'
import { scratchFolder } from '../../../database/scratch.testing.ts'
import { type FreshDatabase, freshDatabase } from '../../../database/testing.ts'
import { post } from '../../../ledger/post.ts'
import { seal } from '../../../ledger/sealing.ts'
import { gift, giftGivers, openGiftGivers } from '../../../ledger/testing.ts'
import { createLedgerWatch } from './watch.ts'

const { alice, bob } = giftGivers

/** Makes for each test a ledger with some sealed transfers, a data folder, a log and a fixed clock. */
export function watchedLedger() {
  const ledger = {
    database: {} as FreshDatabase,
    folder: '',
    /** The lines of the log. */
    lines: [] as { level: string; text: string; details: object }[],
    /** The seconds on a node's clock. */
    seconds: 0,
  }
  beforeEach(async () => {
    Object.assign(ledger, {
      database: await freshDatabase(),
      folder: scratchFolder('humidor-watch-'),
      lines: [],
      seconds: 0,
    })
    await openGiftGivers(ledger.database.db)
    await seal(ledger.database.db)
    return async () => {
      await ledger.database.close()
      rmSync(ledger.folder, { recursive: true })
    }
  })

  const logTo = (level: string) => (details: unknown, text?: string) =>
    void ledger.lines.push(
      typeof details === 'string'
        ? { level, text: details, details: {} }
        : { level, text: text ?? '', details: details as object },
    )
  const log = { info: logTo('info'), warn: logTo('warn'), error: logTo('error') } as never
  const now = () => ledger.seconds * 1000

  return {
    ...{ ledger, log, now },
    /** A node's watch, with the data folder by default. */
    watches: (parts: { folder?: string } = { folder: ledger.folder }) =>
      createLedgerWatch({ ...ledger.database, pools: [ledger.database.pool], log, now, ...parts }),
    /** Alice gives Bob a millionth; answers the transfer's number. */
    gives: async () => {
      const [posted] = await ledger.database.db.transaction().execute((tx) => post(tx, [gift(alice, bob, 1n)]))
      return posted?.id ?? 0n
    },
    /** The newest block. */
    head: async () => {
      const { rows } = await sql<{ number: bigint; hash: string }>`
        select number, encode(hash, 'hex') as hash from ledger_block order by number desc limit 1`.execute(
        ledger.database.db,
      )
      return rows[0] ?? { number: 0n, hash: '' }
    },
    /** Deletes everything after a block without triggers, like a machine that lacks the newest commits. */
    loses: async (after: bigint) =>
      await ledger.database.db.transaction().execute(async (tx) => {
        await sql`set local session_replication_role = replica`.execute(tx)
        const upto = sql`(select last_transfer from ledger_block where number = ${after})`
        await sql`update account a set balance = coalesce(e.balance_after, 0), entries = coalesce(e.seq, 0), last_at = e.at
          from account o left join lateral (select * from entry where account_id = o.id and transfer_id <= ${upto} order by seq desc limit 1) e on true
          where a.id = o.id`.execute(tx)
        await sql`delete from transfer_line where transfer_id > ${upto}`.execute(tx)
        await sql`delete from transfer where id > ${upto}`.execute(tx)
        await sql`delete from ledger_block where number > ${after}`.execute(tx)
      }),
    /** Accepts the losses up to now. */
    accepts: async () =>
      await sql`
        insert into ledger_restore (at, number, hash)
        select clock_timestamp(), number, hash from ledger_block order by number desc limit 1`.execute(
        ledger.database.db,
      ),
  }
}
