import { consoleContract } from '@humidor/contract/console/index.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { balancesOf } from '../../../ledger/accounts.ts'
import { buys, refunds, sends } from '../../commerce/mall/mall.testing.ts'
import { later } from '../identity/own-account.testing.ts'
import { asksToClose, closes, closesAfterAll, closingPage, WAIT } from './closing.testing.ts'

const membersConsole = consoleContract.members
const { requestAward } = consoleContract.treasury

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await openSandbox()
}, 60_000)
afterAll(() => sandbox.close())

const refused = (code: string) => ({ refused: code })
const operator = async (who: 'victor' | 'fiona') => {
  await sandbox.renewOperatorSession(sandbox.staff[who])
  return sandbox.staff[who]
}

describe('an account that closes or is closed', () => {
  it('shows so to operators, is found by what it was called, and nothing about it can be changed', async () => {
    const { tom } = sandbox
    await asksToClose(sandbox, tom)
    let victor = await operator('victor')
    const { closesAt } = (await closingPage(tom)).closing ?? {}
    expect(await victor.call(membersConsole.member, { uid: tom.uid })).toMatchObject({
      closesAt,
      closedAt: null,
      eraseAt: null,
    })
    later(sandbox, WAIT)
    await closes(sandbox)
    victor = await operator('victor')
    const shown = { name: tom.name, email: tom.email, closedAt: expect.any(Date) }
    for (const search of [tom.name.slice(0, 7), tom.email.slice(0, 9), String(tom.uid)])
      expect((await victor.call(membersConsole.listMembers, { search, limit: 10 })).rows).toMatchObject([shown])
    const frozen = { search: String(tom.uid), limit: 10, frozen: true }
    expect((await victor.call(membersConsole.listMembers, frozen)).rows).toEqual([])
    expect(await victor.call(membersConsole.member, { uid: tom.uid })).toMatchObject({
      ...{ ...shown, closesAt: null, eraseAt: expect.any(Date), sessions: [] },
      authenticator: { works: false },
    })
    const about = { uid: tom.uid, reason: 'asked by phone' }
    expect(await victor.tryCall(membersConsole.freezeMember, about)).toEqual(refused('illegal_operation'))
    expect(await victor.tryCall(membersConsole.unfreezeMember, about)).toEqual(refused('illegal_operation'))
    expect(await victor.tryCall(membersConsole.requestAuthenticatorReset, about)).toEqual(refused('illegal_operation'))
    expect(await victor.tryCall(membersConsole.setMemberLevel, { ...about, lvl: 3 })).toEqual(refused('not_found'))
    const fiona = await operator('fiona')
    const award = { ...about, coin: 'USCD', amount: micros<'USCD'>(1_000_000n) } as const
    expect(await fiona.tryCall(requestAward, award as never)).toEqual(refused('not_found'))
  })

  it('stands in the way with a mall order under way, and gets no refund of one that has arrived', async () => {
    const { bob, db } = sandbox
    const id = await buys(sandbox, bob)
    expect((await closingPage(bob)).obstacles).toEqual([{ kind: 'mallOrders', count: 1 }])
    await sends(sandbox, id)
    expect(await asksToClose(sandbox, bob)).toEqual(refused('account_not_empty'))
    await sandbox.pool.query(`update mall_order set status = 'ended', ended_at = updated_at where id = ${id}`)
    await closesAfterAll(sandbox, bob)
    await expect(refunds(sandbox, id)).rejects.toThrow('illegal_operation')
    expect(new Set(Object.values(await balancesOf(db, bob.uid)))).toEqual(new Set([0n]))
    // Its address goes with the name, years later.
    const { erase_at: at } = await db
      .selectFrom('closed_member')
      .select('erase_at')
      .where('uid', '=', bob.uid)
      .executeTakeFirstOrThrow()
    sandbox.clock.moveTo(at)
    await sandbox.jobs.poll('closing.forget-closed')
    const order = await db.selectFrom('mall_order').selectAll().where('uid', '=', bob.uid).executeTakeFirstOrThrow()
    expect(order).toMatchObject({ address_name: '', address_phone: '', address_detail: '', erased_at: at })
  })
})
