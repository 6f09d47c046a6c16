import { micros } from '@humidor/domain/money/micros.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import { memberAccount } from '../../../ledger/accounts.ts'
import { post } from '../../../ledger/post.ts'
import type { Posting, Transfer } from '../../../ledger/posting.ts'

export const not = (refused: string) => ({ refused })
export const uscd = (uid: number) => memberAccount(uid, 'transaction')

/** Opens a harness in which Alice, Bob and Carol have paid each other over two business days. */
export async function openBooks(): Promise<Sandbox> {
  const sandbox = await openSandbox()
  const { alice, bob, carol } = sandbox
  for (const person of [alice, bob, carol]) await person.fund(micros<'USCD'>(100_000_000n), 'USCD')
  await pays(sandbox, alice.uid, bob.uid, 40, '2026-11-21T15:40:00Z')
  await pays(sandbox, carol.uid, bob.uid, 12, '2026-11-22T15:40:00Z')
  await pays(sandbox, bob.uid, carol.uid, 9, '2026-11-21T15:50:30Z')
  return sandbox
}

/** Posts `count` payments, each a minute after the one before. */
async function pays(sandbox: Sandbox, from: number, to: number, count: number, begin: string) {
  const list = Array.from(
    { length: count },
    (_, n): Transfer => ({
      operation: n % 5 === 0 ? 'systemAward' : 'transfer',
      key: `fixture:story:${from}:${begin}:${n}`,
      at: new Date(Date.parse(begin) + n * 60_000),
      postings: [
        {
          ...{ from: uscd(from), to: uscd(to), amount: micros<'USCD'>(1n) },
          ...{ out: 'transactionTransferOut', in: 'transactionTransferIn' },
        } as Posting,
      ],
    }),
  )
  await sandbox.db.transaction().execute((tx) => post(tx, list))
}

/** The numbers of the transfers in the database that meet a condition. */
export const idsIn =
  (sandbox: () => Sandbox) =>
  async (where: string, order = 'at desc, id desc') =>
    (await sandbox().pool.query(`select id::text as number from transfer where ${where} order by ${order}`)).rows.map(
      ({ number }) => number,
    )
