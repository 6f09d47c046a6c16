import { consoleContract } from '@humidor/contract/console/index.ts'
import { itemOf } from '@humidor/domain/backoffice/console.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import type { Operator } from '@humidor/sandbox/operators.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { asks, decides, renewOperatorSessions } from './deciding.testing.ts'

const { approvals, claim, me, seeOutcomes, withdrawRequest } = consoleContract.operators
const { member } = consoleContract.members
const not = (refused: string) => ({ refused })

let sandbox: Sandbox
let staff: Sandbox['staff']
beforeEach(async () => {
  sandbox = await openSandbox()
  staff = sandbox.staff
})

const own = async (who: Operator) => (await who.call(approvals, { limit: 25, by: 'me' })).rows
const statesOf = async (who: Operator) => (await own(who)).map(({ state }) => state)
const outcomesOf = async (who: Operator) => (await who.call(me, {})).outcomes

describe('the maker of a request', () => {
  it('lists their own in any state, and withdraws one that waits: it is decided by nobody, and may be made again', async () => {
    const { wendy, sam } = staff
    const id = await asks(wendy, sandbox.alice)
    expect(await own(wendy)).toMatchObject([{ id, state: 'waiting', mayWithdraw: true, withdrawnAt: null }])
    expect(await own(sam)).toEqual([])
    expect((await sam.call(approvals, { limit: 25, state: 'waiting' })).rows).toMatchObject([
      { id, mayWithdraw: false },
    ])
    await sam.call(claim, { item: itemOf.approval(id) })

    expect(await sam.tryCall(withdrawRequest, { id })).toEqual(not('not_found'))
    expect(await wendy.tryCall(withdrawRequest, { id: 'nowhere' })).toEqual(not('not_found'))
    expect(await wendy.tryCall(withdrawRequest, { id })).toBeNull()
    expect(await wendy.tryCall(withdrawRequest, { id })).toEqual(not('illegal_operation'))
    expect(await decides(sam, id, true)).toEqual(not('illegal_operation'))
    expect((await sam.call(member, { uid: sandbox.alice.uid })).authenticator).toMatchObject({
      works: true,
      resetWaits: false,
    })
    const withdrawn = await sam.call(approvals, { limit: 25, state: 'withdrawn' })
    expect(withdrawn).toMatchObject({ count: 1, rows: [{ id, withdrawnAt: sandbox.clock.now(), checker: null }] })

    const again = await asks(wendy, sandbox.alice)
    expect(await decides(sam, again, false)).toBeNull()
    expect(await statesOf(wendy)).toEqual(expect.arrayContaining(['withdrawn', 'declined']))
    expect(await wendy.tryCall(withdrawRequest, { id: again })).toEqual(not('illegal_operation'))
  })

  it('withdraws nothing that has expired', async () => {
    const id = await asks(staff.wendy, sandbox.alice)
    sandbox.clock.moveTo(new Date(sandbox.clock.now().getTime() + 86_400_000))
    await renewOperatorSessions(sandbox)
    expect(await staff.wendy.tryCall(withdrawRequest, { id })).toEqual(not('illegal_operation'))
    expect(await statesOf(staff.wendy)).toEqual(['expired'])
  })

  it('of a withdrawal and a decision at once, one happens', async () => {
    const { wendy, sam } = staff
    const id = await asks(wendy, sandbox.alice)
    const [withdrawn, decided] = await Promise.all([wendy.tryCall(withdrawRequest, { id }), decides(sam, id, true)])
    expect([withdrawn, decided]).toContainEqual(null)
    expect([withdrawn, decided]).toContainEqual(not('illegal_operation'))
    expect(await statesOf(wendy)).toEqual([withdrawn === null ? 'withdrawn' : 'approved'])
  })

  it('is told of decisions until they have seen them, or a week has gone by', async () => {
    const { wendy, sam } = staff
    for (const person of [sandbox.alice, sandbox.bob]) await decides(sam, await asks(wendy, person), false)
    expect([await outcomesOf(wendy), await outcomesOf(sam)]).toEqual([2, 0])
    // The second decision was at this moment, the first before.
    const { now } = await wendy.call(me, {})
    await wendy.call(seeOutcomes, { until: new Date(now.getTime() - 1) })
    expect(await outcomesOf(wendy)).toBe(1)
    // A clock that is ahead hides nothing that comes.
    await wendy.call(seeOutcomes, { until: new Date(now.getTime() + 3_600_000) })
    expect(await outcomesOf(wendy)).toBe(0)
    sandbox.clock.moveTo(new Date(now.getTime() + 60_000))
    await decides(sam, await asks(wendy, sandbox.gregor), true)
    expect(await outcomesOf(wendy)).toBe(1)
    sandbox.clock.moveTo(new Date(now.getTime() + 8 * 86_400_000))
    await renewOperatorSessions(sandbox)
    expect(await outcomesOf(wendy)).toBe(0)
  })
})
