import { consoleContract } from '@humidor/contract/console/index.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import { beforeAll, expect, it } from 'vitest'
import { arrives } from './signing-in.testing.ts'

const { audit, endOperatorSessions, endOtherSessions, me, operatorSessions, sessions } = consoleContract.operators

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await openSandbox()
})

const refused = (code: string) => ({ refused: code })

it('an operator ends all their other devices at once, and nobody else’s', async () => {
  const { sam, fiona } = sandbox.staff
  const [here, there, far] = [await arrives(sandbox, sam), await arrives(sandbox, sam), await arrives(sandbox, sam)]
  const other = await arrives(sandbox, fiona)
  expect(await here.tryCall(endOtherSessions, {})).toBeNull()
  for (const gone of [there, far]) expect(await gone.tryCall(me, {})).toEqual(refused('please_login'))
  expect(await here.call(sessions, {})).toMatchObject([{ current: true }])
  expect(await other.tryCall(me, {})).toMatchObject({ operator: { id: fiona.id } })
})

it('an admin sees the devices of another operator and ends one or all, and both are in the audit log', async () => {
  const { wendy, victor } = sandbox.staff
  const admin = await arrives(sandbox, victor)
  const [one, two, three] = [
    await arrives(sandbox, wendy),
    await arrives(sandbox, wendy),
    await arrives(sandbox, wendy),
  ]
  const seen = await admin.call(operatorSessions, { id: wendy.id })
  expect(seen.map(({ current }) => current)).not.toContain(true)
  const own = await two.call(sessions, {})
  expect(seen.map(({ id }) => id).toSorted()).toEqual(own.map(({ id }) => id).toSorted())
  const session = own.find(({ current }) => current)?.id ?? ''
  expect(await admin.tryCall(endOperatorSessions, { id: wendy.id, session })).toBeNull()
  expect(await two.tryCall(me, {})).toEqual(refused('please_login'))
  expect(await one.tryCall(me, {})).toMatchObject({ operator: { id: wendy.id } })
  expect(await admin.tryCall(endOperatorSessions, { id: wendy.id, session })).toEqual(refused('not_found'))
  expect(await admin.tryCall(endOperatorSessions, { id: wendy.id })).toBeNull()
  for (const gone of [one, three]) expect(await gone.tryCall(me, {})).toEqual(refused('please_login'))
  // They keep their rights and sign in again.
  expect(await (await arrives(sandbox, wendy)).tryCall(me, {})).toMatchObject({ operator: { id: wendy.id } })
  const written = await admin.call(audit, { limit: 200, operatorId: victor.id })
  const about = `"id": ${wendy.id}`
  const acts = written.rows.filter(({ request }) => request.includes(about)).map(({ call }) => call)
  expect(acts).toEqual([endOperatorSessions.path, endOperatorSessions.path, operatorSessions.path])
})

it('a session id ends a device only together with its operator, and nobody ends their own that way', async () => {
  const { wendy, fiona, victor } = sandbox.staff
  const admin = await arrives(sandbox, victor)
  const device = await arrives(sandbox, fiona)
  const session = (await device.call(sessions, {})).find(({ current }) => current)?.id ?? ''
  expect(await admin.tryCall(endOperatorSessions, { id: wendy.id, session })).toEqual(refused('not_found'))
  expect(await device.tryCall(me, {})).toMatchObject({ operator: { id: fiona.id } })
  expect(await admin.tryCall(endOperatorSessions, { id: victor.id })).toEqual(refused('illegal_operation'))
  expect((await admin.call(operatorSessions, { id: victor.id })).filter(({ current }) => current)).toHaveLength(1)
  expect(await device.tryCall(operatorSessions, { id: wendy.id })).toEqual(refused('illegal_operation'))
  expect(await device.tryCall(endOperatorSessions, { id: wendy.id })).toEqual(refused('illegal_operation'))
})

it('two admins who end each other’s sessions at once both succeed', async () => {
  const { victor, agnes } = sandbox.staff
  const [one, other] = [await arrives(sandbox, victor), await arrives(sandbox, agnes)]
  const answers = await Promise.all([
    one.tryCall(endOperatorSessions, { id: agnes.id }),
    other.tryCall(endOperatorSessions, { id: victor.id }),
  ])
  expect(answers).toEqual([null, null])
  for (const gone of [one, other]) expect(await gone.tryCall(me, {})).toEqual(refused('please_login'))
})
