import { consoleContract } from '@humidor/contract/console/index.ts'
import { itemOf } from '@humidor/domain/backoffice/console.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { asks, decides } from './deciding.testing.ts'

const { approvalEvidence, claim } = consoleContract.operators
const { requestAward } = consoleContract.treasury

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await openSandbox()
})

const evidence = (id: string) => sandbox.staff.victor.call(approvalEvidence, { id })

describe('the evidence beside a request', () => {
  it('has the earlier requests about the same subject with their outcome, and others about the same member', async () => {
    const { alice, staff } = sandbox
    const first = await asks(staff.wendy, alice)
    await decides(staff.sam, first, false, 'She sounded like somebody else.')
    // Requests of one millisecond have no order.
    sandbox.clock.moveTo(new Date(sandbox.clock.now().getTime() + 1_000))
    await staff.fiona.call(requestAward, { uid: alice.uid, coin: 'POINT', amount: 5n, reason: 'For the photographs' })
    const again = await asks(staff.wendy, alice)
    const { earlier, more, photos } = await evidence(again)
    expect(earlier).toMatchObject([
      { kind: 'award', same: false, amount: { coin: 'POINT', amount: 5n }, state: 'waiting', checker: null },
      {
        ...{ id: first, kind: 'resetAuthenticator', same: true, amount: null, state: 'declined' },
        ...{ maker: staff.wendy.name, checker: staff.sam.name, note: 'She sounded like somebody else.' },
      },
    ])
    expect([more, photos]).toEqual([false, []])
    // Nothing about somebody else.
    expect((await evidence(await asks(staff.wendy, sandbox.bob))).earlier).toEqual([])
  })

  it('has what operators did to the request and to its member, without what was refused', async () => {
    const { carol, staff } = sandbox
    await staff.sam.call(consoleContract.members.endMemberSessions, { uid: carol.uid, reason: 'lost a phone' })
    const id = await asks(staff.wendy, carol)
    await staff.victor.tryCall(consoleContract.members.unfreezeMember, { uid: carol.uid, reason: 'not frozen' })
    await staff.sam.call(claim, { item: itemOf.approval(id) })
    const { acts } = await evidence(id)
    expect(acts.map(({ operator, call }) => [operator, call])).toEqual([
      [staff.sam.name, claim.path],
      [staff.sam.name, consoleContract.members.endMemberSessions.path],
    ])
  })

  it('shows at most ten earlier requests, and says that there are more', async () => {
    const { gregor, staff } = sandbox
    for (let n = 0; n < 11; n += 1) await decides(staff.sam, await asks(staff.wendy, gregor), false)
    const { earlier, more } = await evidence(await asks(staff.wendy, gregor))
    expect([earlier.length, more]).toEqual([10, true])
  })

  it('of a request that does not exist is not found', async () => {
    expect(await sandbox.staff.victor.tryCall(approvalEvidence, { id: 'A'.repeat(22) })).toEqual({
      refused: 'not_found',
    })
  })
})
