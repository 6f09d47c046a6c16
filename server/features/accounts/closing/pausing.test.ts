import { contract } from '@humidor/contract/index.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { frozenReasonOf, runIdleFreezes, treasuryHas } from '../../products/preorders/preorders.testing.ts'
import { asksToClose, closes, closesAfterAll } from './closing.testing.ts'

const { keepAccount } = contract.closing
const { detail, labelRow } = contract.wallet

let sandbox: Sandbox
beforeEach(async () => {
  sandbox = await openSandbox({ watched: true })
  await treasuryHas(sandbox, 1_000_000)
  return () => sandbox.close()
}, 60_000)

const midnight = (day: `${number}-${number}-${number}`) => runIdleFreezes(sandbox, day as never)

describe('the time in which a member must order', { timeout: 60_000 }, () => {
  it.each([
    ['they keep it', async () => expect(await sandbox.alice.tryCall(keepAccount, {})).toBeNull()],
    ['it is not closed', () => closes(sandbox)],
  ])('stands still while the account closes, and begins again where %s', async (_, ends) => {
    const { alice, bob } = sandbox
    await asksToClose(sandbox, alice)
    await alice.fund(micros<'USDT'>(1n), 'USDT')
    await midnight('2026-11-27')
    await midnight('2026-11-28')
    expect([await frozenReasonOf(sandbox, bob), await frozenReasonOf(sandbox, alice)]).toEqual([1, null])
    await ends()
    await midnight('2026-12-04')
    expect(await frozenReasonOf(sandbox, alice)).toBeNull()
    await midnight('2026-12-05')
    expect(await frozenReasonOf(sandbox, alice)).toBe(1)
    const { rows } = await sandbox.pool.query("select uid from preorder where status = 'paying' and uid = $1", [
      alice.uid,
    ])
    expect(rows).toHaveLength(1)
  })
})

it('the labels of a closed member are gone', async () => {
  const { tom, alice, db } = sandbox
  for (const who of [tom, alice]) {
    await who.fund(micros<'USDT'>(1_000_000n), 'USDT')
    const [row] = (await who.call(detail, { page: 1, limit: 10, wallet: 1, op: 0 })).rows
    expect(await who.tryCall(labelRow, { id: row?.id ?? 0, label: 'Rent' })).toBeNull()
  }
  await closesAfterAll(sandbox, tom)
  const left = await db.selectFrom('row_label').select('account_id').execute()
  expect(left.map(({ account_id }) => Number(account_id / 100n))).toEqual([alice.uid])
})
