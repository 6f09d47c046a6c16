import { consoleContract } from '@humidor/contract/console/index.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import type { Sandbox } from '@humidor/sandbox/open.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { memberAccountSql, platformAccount } from '../../../ledger/accounts.ts'
import { postRange } from '../../../ledger/bulk.ts'
import { post } from '../../../ledger/post.ts'
import type { Posting } from '../../../ledger/posting.ts'
import { idsIn, not, openBooks, uscd } from './ledger-explorer.testing.ts'

const { transfer } = consoleContract.ledger

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await openBooks()
})

const idsWhere = idsIn(() => sandbox)

const shows = (id: string) => sandbox.staff.fiona.call(transfer, { id })

describe('a transfer', () => {
  it('is shown with its entries, givers first, and their accounts', async () => {
    const { alice, bob } = sandbox
    const [id = ''] = await idsWhere(`key = 'fixture:story:${alice.uid}:2026-11-21T15:40:00Z:0'`)
    const shown = await shows(id)
    expect(shown).toMatchObject({
      entries: 2,
      linesLeft: 0,
      reverses: null,
      reversedBy: null,
      operation: 'systemAward',
    })
    expect(shown.lines).toMatchObject([
      {
        account: {
          number: `${alice.uid}02`,
          owner: 'member',
          ownerId: alice.uid,
          ownerName: alice.name,
          name: 'transaction',
        },
        amount: -1n,
        balanceAfter: 99_999_999n,
        says: 'transactionTransferOut',
      },
      { account: { ownerId: bob.uid }, amount: 1n, says: 'transactionTransferIn' },
    ])
    const genesis = await shows('1')
    expect(genesis.lines[0]).toMatchObject({
      account: { number: '105', owner: 'platform', ownerId: null, ownerName: null, name: 'issuance', coin: 'CIG' },
      amount: -1_000_000_000_000_000n,
      says: null,
    })
  })

  it('names the transfer that it reverses, and the one that reverses it', async () => {
    const { alice, bob } = sandbox
    const at = sandbox.clock.now()
    const give = (from: number, to: number) =>
      [
        {
          ...{ from: uscd(from), to: uscd(to), amount: micros<'USCD'>(5n) },
          out: 'transactionTransferOut',
          in: 'transactionTransferIn',
        },
      ] as Posting[]
    const made = await sandbox.db
      .transaction()
      .execute((tx) =>
        post(tx, [{ operation: 'transfer', key: 'fixture:wrong', at, postings: give(alice.uid, bob.uid) }]),
      )
    const reverses = made[0]?.id ?? 0n
    const [undone] = await sandbox.db
      .transaction()
      .execute((tx) =>
        post(tx, [
          { operation: 'systemAward', key: 'fixture:right', at, postings: give(bob.uid, alice.uid), reverses },
        ]),
      )
    expect(await shows(String(reverses))).toMatchObject({ reverses: null, reversedBy: String(undone?.id) })
    expect(await shows(String(undone?.id))).toMatchObject({ reverses: String(reverses), reversedBy: null })
  })

  it('of a settlement shows two hundred of its entries, and the number of the others', async () => {
    const { alice, bob, carol } = sandbox
    const uid = sql`(array[${alice.uid}, ${bob.uid}, ${carol.uid}]::bigint[])[1 + holding % 3]`
    await sandbox.db.transaction().execute((tx) =>
      postRange(
        tx,
        {
          operation: 'profitTransferIn',
          day: '2026-11-20',
          at: sandbox.clock.now(),
          from: platformAccount('rewards', 'CIG'),
          due: sql`select holding as subject, ${memberAccountSql(uid, 'profit')} as account, 3::bigint as amount
            from generate_series(1::bigint, 500) holding`,
        },
        { after: 0n, upto: 500n },
      ),
    )
    const [id = ''] = await idsWhere(`operation = 'profitTransferIn'`)
    const shown = await shows(id)
    expect(shown).toMatchObject({ entries: 501, linesLeft: 301, moved: [{ coin: 'CIG', amount: 1_500n }] })
    expect(shown.lines).toHaveLength(200)
    expect(shown.lines[0]).toMatchObject({ account: { number: '112' }, amount: -1_500n })
  })

  it.each(['0', '999999999', 'x', '', '1.5', '-1', '9'.repeat(24)])('is not found under %j', async (id) => {
    expect(await sandbox.staff.fiona.tryCall(transfer, { id })).toEqual(not('not_found'))
  })
})
