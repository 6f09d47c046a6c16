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

async function runVerb(...args: string[]) {
  const lines: string[] = []
  const { db, clock, secret } = sandbox
  const config = { secret, data: '/nowhere', production: false }
  const code = await runOperatorVerb({ db, args, config, at: clock.now(), say: (line) => lines.push(line) })
  return { code, output: lines.join('\n') }
}
const add = (it: Partial<Record<'name' | 'email' | 'role', string>> = {}) => {
  const fields = { name: 'Olive Ortega', email: 'Olive@Humidor.test', role: 'admin', ...it }
  return runVerb('add', ...Object.entries(fields).flatMap(([field, value]) => [`--${field}`, value]))
}

const credentialsIn = (output: string) => {
  const [password = '', secret = ''] = [/First password\s+(\S+)/, /Authenticator\s+(\S+)/].map(
    (it) => it.exec(output)?.[1],
  )
  return { password, secret }
}

it('creates an operator who signs in with the shown credentials, and lists them', async () => {
  const { code, output } = await add()
  expect(code).toBe(0)
  const { password, secret } = credentialsIn(output)
  expect(password).toMatch(/^\w{16}$/)
  expect(output).toContain(`otpauth://totp/Humidor:olive%40humidor.test?issuer=Humidor&secret=${secret}`)
  const device = sandbox.visitor()
  const googleCode = codeOf(secret, stepOf(sandbox.clock.now()))
  const { operator, token } = await device.call(login, { email: 'olive@humidor.test', password, googleCode })
  expect(operator).toMatchObject({ name: 'Olive Ortega', role: 'admin' })
  device.operatorToken = token
  const { rows } = await device.call(audit, { limit: 25, call: 'operator add' })
  expect(rows).toMatchObject([{ operator: '', request: `{"id": ${operator.id}, "role": "admin"}`, ip: 'command line' }])
  const listed = await runVerb('list')
  expect(listed.output).toContain('olive@humidor.test')
  expect(listed.output).not.toContain(password)
})

const signIn = async ({ password, secret }: { password: string; secret: string }, email: string) => {
  const googleCode = codeOf(secret, stepOf(sandbox.clock.now()))
  return await sandbox.visitor().tryCall(login, { email, password, googleCode })
}

it('gives an operator who lost everything new credentials, and the old ones and their sessions end', async () => {
  const email = 'lost@humidor.test'
  const before = credentialsIn((await add({ email, role: 'finance' })).output)
  const device = sandbox.visitor()
  const googleCode = codeOf(before.secret, stepOf(sandbox.clock.now()))
  const { operator, token } = await device.call(login, { email, password: before.password, googleCode })
  device.operatorToken = token
  await device.call(claim, { item: itemOf.member(sandbox.alice.uid) })
  const hasOpen = async () =>
    (await sandbox.pool.query('select from operator_lock where operator_id = $1', [operator.id])).rows.length
  expect(await hasOpen()).toBe(1)

  // They guessed until further attempts were refused.
  for (let n = 0; n < 11; n += 1) await signIn({ ...before, password: `a guess ${n}` }, email)
  expect(await signIn(before, email)).toEqual({ refused: 'code_request_too_frequent' })

  const { code, output } = await runVerb('reset', '--email', 'LOST@humidor.test')
  expect(code).toBe(0)
  expect(output).toContain('are void')
  expect(await device.tryCall(me, {})).toHaveProperty('refused')
  expect(await hasOpen()).toBe(0)
  sandbox.clock.moveTo(new Date(sandbox.clock.now().getTime() + 60_000))
  expect(await signIn(before, email)).toHaveProperty('refused')
  const after = await signIn(credentialsIn(output), email)
  expect(after).toMatchObject({ operator: { id: operator.id, role: 'finance' } })
  const admin = sandbox.staff.victor
  await sandbox.renewOperatorSession(admin)
  const { rows } = await admin.call(audit, { limit: 25, call: 'operator reset' })
  expect(rows).toMatchObject([{ operator: '', request: `{"id": ${operator.id}}`, ip: 'command line' }])
})

it('resets no unknown operator', async () => {
  expect(await runVerb('reset', '--email', 'ghost@humidor.test')).toEqual({
    code: 1,
    output: 'There is no operator with the address ghost@humidor.test.',
  })
  expect((await runVerb('reset')).code).toBe(2)
})

it('creates no operator twice, and none without a valid name and address', async () => {
  expect((await add({ email: 'twin@humidor.test' })).code).toBe(0)
  expect(await add({ email: 'TWIN@humidor.test' })).toMatchObject({
    code: 1,
    output: expect.stringContaining('already'),
  })
  expect(await add({ email: 'nobody' })).toMatchObject({ code: 1, output: '"nobody" is no e-mail address.' })
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
])('shows its usage for %j, and creates nobody', async (args) => {
  const { code, output } = await runVerb(...args)
  expect(code).toBe(2)
  expect(output).toContain('operator add --name')
})

it('needs the secret of the server', async () => {
  const parts = { db: sandbox.db, args: ['add', '--name', 'x', '--email', 'y@humidor.test', '--role', 'admin'] }
  const config = { secret: undefined, data: '/nowhere', production: true }
  await expect(runOperatorVerb({ ...parts, config, at: sandbox.clock.now(), say: () => undefined })).rejects.toThrow(
    'HUMIDOR_SECRET',
  )
})
