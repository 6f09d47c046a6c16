import { contract } from '@humidor/contract/index.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { storiesOf } from '../authenticator/reset.testing.ts'
import { info, openTestServer, type TestServer } from '../identity.testing.ts'
import { page, passkeyStories, tries, wrongs } from './passkey-members.testing.ts'
import { confirmsWith, nameOf, SoftwareAuthenticator, signsInWith } from './passkeys.testing.ts'

const { beginPasskeyLogin, beginPasskeyProof, passkeyLogin, passkeys, removePasskey, renamePasskey } = contract.passkeys
const { tryAuthenticator } = contract.security
const refused = (code: string) => ({ refused: code })

let server: TestServer
let stories: ReturnType<typeof storiesOf>
let member: ReturnType<typeof passkeyStories>['member']
beforeAll(async () => {
  server = await openTestServer()
  stories = storiesOf(server)
  ;({ member } = passkeyStories(server, stories))
})
afterAll(() => server.close())

describe('signing in with a passkey', () => {
  it('opens a session of its member', async () => {
    const { uid, device } = await member('signs_in')
    const who = server.visitor()
    const answer = await signsInWith(who, device)
    if ('refused' in answer) throw new Error(answer.refused)
    expect(answer.uid).toBe(uid)
    who.token = answer.token
    expect((await who.call(info, {})).uid).toBe(uid)
  })

  it.each([...wrongs, ['another key', { otherKey: true }] as const])('is refused for %s', async (name, but) => {
    const { device } = await member(`in_${name.replaceAll(' ', '_')}`.slice(0, 24))
    expect(await signsInWith(server.visitor(), device, but)).toEqual(refused('passkey_refused'))
  })

  it('is refused alike for an unknown passkey, a challenge of another device or purpose, and a second use', async () => {
    const { who, device } = await member('second_use')
    expect(await signsInWith(server.visitor(), new SoftwareAuthenticator(page))).toEqual(refused('passkey_refused'))
    const [here, there] = [server.visitor(), server.visitor()]
    const answer = device.answers((await here.call(beginPasskeyLogin, {})).challenge)
    expect(await there.tryCall(passkeyLogin, { answer })).toEqual(refused('passkey_refused'))
    const both = await Promise.all([here.tryCall(passkeyLogin, { answer }), here.tryCall(passkeyLogin, { answer })])
    expect(both.filter((it) => 'refused' in it)).toEqual([refused('passkey_refused')])
    const other = await confirmsWith(who, device, tries)
    expect(await who.tryCall(passkeyLogin, { answer: other })).toEqual(refused('passkey_refused'))
  })
})

describe('a passkey', () => {
  it('is renamed and removed by its member alone, and opens nothing afterwards', async () => {
    const [one, other] = [await member('keeps_it'), await member('wants_it')]
    const [mine] = await one.who.call(passkeys, {})
    const id = mine?.id ?? ''
    expect(await other.who.tryCall(renamePasskey, { id, name: 'Mine' })).toEqual(refused('not_found'))
    const theirs = await confirmsWith(other.who, other.device, nameOf(removePasskey, { id }))
    expect(await other.who.tryCall(removePasskey, { id, googleCode: theirs })).toEqual(refused('not_found'))
    expect(await one.who.tryCall(renamePasskey, { id, name: '' })).toEqual(refused('illegal_value'))
    expect(await one.who.tryCall(renamePasskey, { id, name: 'Tablet' })).toBeNull()
    expect(await one.who.call(passkeys, {})).toMatchObject([{ name: 'Tablet' }])
    const before = await confirmsWith(one.who, one.device, tries)
    expect(await one.who.tryCall(removePasskey, { id, googleCode: server.googleCode(one.secret) })).toBeNull()
    expect(await one.who.tryCall(tryAuthenticator, { googleCode: before })).toEqual(refused('google_code_error'))
    expect(await one.who.tryCall(beginPasskeyProof, tries)).toEqual(refused('passkey_refused'))
    expect(await signsInWith(server.visitor(), one.device)).toEqual(refused('passkey_refused'))
    expect((await server.letterTo(one.email))?.subject).toMatch(/passkey was removed/)
  })

  it('is void with the authenticator', async () => {
    const { who, uid, device } = await member('voids_all')
    await stories.makesVoid(uid)
    expect(await who.call(passkeys, {})).toEqual([])
    expect(await signsInWith(server.visitor(), device)).toEqual(refused('passkey_refused'))
  })
})
