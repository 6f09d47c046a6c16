import { consoleContract } from '@humidor/contract/console/index.ts'
import { itemOf } from '@humidor/domain/backoffice/console.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import { codeOf, stepOf } from '@humidor/sandbox/totp.ts'
import { beforeAll, expect, it } from 'vitest'
import { runOperatorVerb } from './operator-verb.ts'

const { login, audit, claim, me } = consoleContract.operators

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await openSandbox()
})

async function types(...args: string[]) {
  const lines: string[] = []
  const { db, clock, secret } = sandbox
  const config = { secret, data: '/nowhere', production: false }
  const code = await runOperatorVerb({ db, args, config, at: clock.now(), say: (line) => lines.push(line) })
  return { code, told: lines.join('\n') }
}
const add = (it: Partial<Record<'name' | 'email' | 'role', string>> = {}) => {
  const wish = { name: 'Olive Ortega', email: 'Olive@Humidor.test', role: 'admin', ...it }
  return types('add', ...Object.entries(wish).flatMap(([field, value]) => [`--${field}`, value]))
}

const shownIn = (told: string) => {
  const [password = '', secret = ''] = [/First password\s+(\S+)/, /Authenticator\s+(\S+)/].map(
    (it) => it.exec(told)?.[1],
  )
  return { password, secret }
}

it('makes an operator who signs in with what is shown, and lists them', async () => {
  const { code, told } = await add()
  expect(code).toBe(0)
  const { password, secret } = shownIn(told)
  expect(password).toMatch(/^\w{16}$/)
  expect(told).toContain(`otpauth://totp/Humidor:olive%40humidor.test?issuer=Humidor&secret=${secret}`)
  const device = sandbox.visitor()
  const googleCode = codeOf(secret, stepOf(sandbox.clock.now()))
  const { operator, token } = await device.call(login, { email: 'olive@humidor.test', password, googleCode })
  expect(operator).toMatchObject({ name: 'Olive Ortega', role: 'admin' })
  device.operatorToken = token
  const { rows } = await device.call(audit, { limit: 25, call: 'operator add' })
  expect(rows).toMatchObject([{ operator: '', request: `{"id": ${operator.id}, "role": "admin"}`, ip: 'command line' }])
  const listed = await types('list')
  expect(listed.told).toContain('olive@humidor.test')
  expect(listed.told).not.toContain(password)
})

const signsIn = async ({ password, secret }: { password: string; secret: string }, email: string) => {
  const googleCode = codeOf(secret, stepOf(sandbox.clock.now()))
  return await sandbox.visitor().tryCall(login, { email, password, googleCode })
}

it('gives an operator who lost telephone and password new ones, with which nothing of before goes on', async () => {
  const email = 'lost@humidor.test'
  const before = shownIn((await add({ email, role: 'finance' })).told)
  const device = sandbox.visitor()
  const googleCode = codeOf(before.secret, stepOf(sandbox.clock.now()))
  const { operator, token } = await device.call(login, { email, password: before.password, googleCode })
  device.operatorToken = token
  await device.call(claim, { item: itemOf.member(sandbox.alice.uid) })
  const hasOpen = async () =>
    (await sandbox.pool.query('select from operator_lock where operator_id = $1', [operator.id])).rows.length
  expect(await hasOpen()).toBe(1)

  // They tried whatever they remembered, until nothing of theirs was looked at any more.
  for (let n = 0; n < 11; n += 1) await signsIn({ ...before, password: `a guess ${n}` }, email)
  expect(await signsIn(before, email)).toEqual({ refused: 'code_request_too_frequent' })

  const { code, told } = await types('reset', '--email', 'LOST@humidor.test')
  expect(code).toBe(0)
  expect(told).toContain('are void')
  expect(await device.tryCall(me, {})).toHaveProperty('refused')
  expect(await hasOpen()).toBe(0)
  sandbox.clock.moveTo(new Date(sandbox.clock.now().getTime() + 60_000))
  expect(await signsIn(before, email)).toHaveProperty('refused')
  const after = await signsIn(shownIn(told), email)
  expect(after).toMatchObject({ operator: { id: operator.id, role: 'finance' } })
  const admin = sandbox.staff.victor
  await sandbox.renewOperatorSession(admin)
  const { rows } = await admin.call(audit, { limit: 25, call: 'operator reset' })
  expect(rows).toMatchObject([{ operator: '', request: `{"id": ${operator.id}}`, ip: 'command line' }])
})

it('resets nobody who is not there', async () => {
  expect(await types('reset', '--email', 'ghost@humidor.test')).toEqual({
    code: 1,
    told: 'There is no operator with the address ghost@humidor.test.',
  })
  expect((await types('reset')).code).toBe(2)
})

it('makes nobody twice, and nobody who is no one', async () => {
  expect((await add({ email: 'twin@humidor.test' })).code).toBe(0)
  expect(await add({ email: 'TWIN@humidor.test' })).toMatchObject({ code: 1, told: expect.stringContaining('already') })
  expect(await add({ email: 'nobody' })).toMatchObject({ code: 1, told: '"nobody" is no e-mail address.' })
  expect((await add({ name: ' ' })).code).toBe(1)
  expect((await add({ name: 'n'.repeat(61) })).code).toBe(1)
})

it.each([
  [[]],
  [['add']],
  [['add', '--name', 'x', '--email', 'x@humidor.test', '--role', 'king']],
  [['add', '--name', 'x', '--email', 'x@humidor.test', '--role', 'admin', '--password', 'hunter2']],
  [['remove', 'x']],
  [['list', 'all']],
])('shows how it is used for %j, and makes nobody', async (args) => {
  const { code, told } = await types(...args)
  expect(code).toBe(2)
  expect(told).toContain('operator add --name')
})

it('needs the secret that the server seals with', async () => {
  const parts = { db: sandbox.db, args: ['add', '--name', 'x', '--email', 'y@humidor.test', '--role', 'admin'] }
  const config = { secret: undefined, data: '/nowhere', production: true }
  await expect(runOperatorVerb({ ...parts, config, at: sandbox.clock.now(), say: () => undefined })).rejects.toThrow(
    'HUMIDOR_SECRET',
  )
})
