import { me, queues } from '@humidor/contract/backoffice/operators.console.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { queueOf } from './waiting.testing.ts'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await openSandbox()
})

describe('the queues of operators', () => {
  it('are all listed once for an admin', async () => {
    const { waiting } = await sandbox.staff.victor.call(me, {})
    expect(waiting.map(({ queue }) => queue).sort()).toEqual([...queues].sort())
  })

  it('are hidden from roles without the page', async () => {
    const queuesOf = async (who: 'conrad' | 'wendy') =>
      (await sandbox.staff[who].call(me, {})).waiting.map(({ queue }) => queue)
    expect(await queuesOf('wendy')).toContain('withdrawals')
    expect(await queuesOf('conrad')).not.toContain('withdrawals')
    await expect(queueOf(sandbox.staff.conrad, 'approvals')).rejects.toThrow('is not for this operator')
  })

  it('have waited since a past moment, and since none where nothing waits', async () => {
    const { waiting, now } = await sandbox.staff.victor.call(me, {})
    expect(waiting.filter(({ count, since }) => count > 0 !== (since !== null))).toEqual([])
    expect(waiting.filter(({ since }) => since !== null && since > now)).toEqual([])
    await expect(queueOf(sandbox.staff.victor, 'merchants')).resolves.toMatchObject({ queue: 'merchants' })
  })
})
