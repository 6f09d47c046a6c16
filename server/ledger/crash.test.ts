import { micros } from '@humidor/domain/money/micros.ts'
import { refuseTransfer } from '@humidor/domain/money/transfer.ts'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { openDatabase } from '../database/database.ts'
import { freshDatabase } from '../database/testing.ts'
import type { TellerTransfer } from './act.ts'
import { createTeller } from './teller.ts'
import { gift, membersWith, someKey, storedBalance, uscdOf } from './testing.ts'

const PAYMENTS = 400

it('loses no answered payment and makes none twice while its connections are cut again and again', {
  timeout: 120_000,
}, async () => {
  const database = await freshDatabase()
  const knife = openDatabase({ url: database.url, max: 1 })
  const uids = await membersWith(database.db, 10, 1_000n)
  const member = (index: number) => uids[index % 10] ?? 0
  const tellers = [1, 2].map(() => createTeller({ db: database.db }))
  let [cuts, over] = [0, false]
  // The pauses grow. On a machine where a transfer takes as long as a pause, none would ever finish otherwise.
  let rest = 60

  const cutting = (async () => {
    while (!over) {
      const { rows } = await sql<{ cut: boolean }>`
        select pg_terminate_backend(pid) as cut from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'
      `.execute(knife.db)
      cuts += rows.length
      rest += 5
      await new Promise((resolve) => setTimeout(resolve, rest))
    }
  })()

  const pay = async (index: number) => {
    const [from, to] = [member(index), member(index + 3)]
    const request: TellerTransfer<number> = {
      member: from,
      call: '/api/user/transferUsdc',
      key: someKey(),
      fingerprint: '',
      transfer: gift(from, to, 1_000n),
      refuse: (balance) =>
        refuseTransfer({ money: micros(1_000n), balance: balance(uscdOf(from)), least: micros(0n), toOneself: false }),
      answer: index,
    }
    // As an app does: the same key, on either node, until there is an answer.
    for (let tried = 0; tried < 1_000; tried += 1) {
      const settled = await tellers[(index + tried) % 2]?.transfer(request).catch(() => undefined)
      // A request that waited too long is refused, and is sent again.
      if (settled && 'answer' in settled) return settled
    }
    return undefined
  }

  const answers: unknown[] = []
  // However fast the machine is, some connections are cut.
  while (answers.length < PAYMENTS || cuts < 5)
    answers.push(...(await Promise.all(Array.from({ length: 40 }, (_, index) => pay(answers.length + index)))))
  over = true
  await cutting
  expect(answers).toEqual(answers.map((_, index) => ({ answer: index })))
  const { rows } = await sql<{
    made: bigint
  }>`select count(*) as made from transfer where operation = 'transfer'`.execute(knife.db)
  expect(rows[0]?.made).toBe(BigInt(answers.length))
  // Everybody gave as often as they received.
  expect(await Promise.all(uids.map((uid) => storedBalance(knife.db, uscdOf(uid))))).toEqual(
    uids.map(() => 1_000_000_000n),
  )
  await Promise.all(tellers.map((teller) => teller.close()))
  await knife.close()
  await database.close()
})
