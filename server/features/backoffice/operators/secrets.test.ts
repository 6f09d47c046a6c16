import { consoleContract } from '@humidor/contract/console/index.ts'
import { openSandbox } from '@humidor/sandbox/open.ts'
import { expect, it } from 'vitest'

const { approvals, changePassword, decide, login, logout, setOperator } = consoleContract.operators
const { requestAuthenticatorReset } = consoleContract.members

it('neither the server’s log nor the audit log holds a password, a code, a token or a device of an operator', async () => {
  const lines: string[] = []
  const { staff, visitor, renewOperatorSession, pool, tom } = await openSandbox({ log: (line) => lines.push(line) })
  const { wendy, sam, victor, conrad } = staff
  const secrets: string[] = []
  const remember = (text: string) => {
    secrets.push(text)
    return text
  }
  const device = visitor()
  remember(device.sid)
  const wrong = remember('feathers-and-song')
  const form = { email: sam.email, password: sam.password }
  expect(await device.tryCall(login, { ...form, password: wrong, googleCode: remember('918273') })).toHaveProperty(
    'refused',
  )
  device.operatorToken = remember((await device.call(login, { ...form, googleCode: remember(sam.googleCode()) })).token)
  const change = { oldPassword: remember(sam.password), password: remember('another-song-entirely') }
  expect(
    await device.tryCall(changePassword, { ...change, oldPassword: wrong, googleCode: remember(sam.googleCode()) }),
  ).toHaveProperty('refused')
  await device.call(changePassword, { ...change, googleCode: remember(sam.googleCode()) })
  for (const who of [wendy, sam, victor]) await renewOperatorSession(who)
  await wendy.call(requestAuthenticatorReset, { uid: tom.uid, reason: 'lost it' })
  const { rows } = await sam.call(approvals, { limit: 1, state: 'waiting' })
  const decision = { id: rows[0]?.id ?? '', approve: true, note: '' }
  await sam.call(decide, { ...decision, googleCode: remember(sam.googleCode()) })
  const rights = { id: conrad.id, role: 'content', disabled: false, googleCode: remember(victor.googleCode()) } as const
  await victor.call(setOperator, rights)
  await device.call(logout, {})

  const audit = await pool.query('select call, request::text from audit order by seq')
  expect(audit.rows.map(({ call }) => call)).toEqual(
    expect.arrayContaining([login, changePassword, decide, setOperator, logout].map(({ path }) => path)),
  )
  const written = [...lines, ...audit.rows.map(({ request }) => request)].join('\n')
  expect(secrets.length).toBeGreaterThan(10)
  expect(secrets.filter((secret) => new RegExp(`(?<![\\w-])${secret}(?![\\w-])`).test(written))).toEqual([])
})
