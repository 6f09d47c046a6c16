import { contract } from '@humidor/contract/index.ts'
import type { Visitor } from '@humidor/sandbox/visitor.ts'
import { expect } from 'vitest'
import { PASSWORD, type TestServer } from '../identity/identity.testing.ts'

export const { addConnectUser, emailcaptcha2, getConnectedUsers, removeConnectUser, switchToConnectedUser } =
  contract.linkedAccounts

type Member = Awaited<ReturnType<TestServer['registers']>>
export const refused = (code: string) => ({ refused: code })
export const tooFrequent = refused('code_request_too_frequent')

/** Requests a code to another address and reads it in that mailbox. */
export async function linkCode(server: TestServer, who: Visitor, email: string): Promise<string> {
  expect(await who.tryCall(emailcaptcha2, { email })).toBeNull()
  return await server.delivered(email)
}

/** Links the account of an address, with its password and a mailed code by default. */
export async function links(server: TestServer, who: Visitor, email: string, { password = PASSWORD, code = '' } = {}) {
  return await who.tryCall(addConnectUser, { email, password, code: code || (await linkCode(server, who, email)) })
}

/** Registers members who are linked with each other, each signed in on their own device. */
export async function linked(server: TestServer, ...names: string[]): Promise<Member[]> {
  const members: Member[] = []
  for (const name of names) members.push(await server.registers(name))
  const [first, ...others] = members
  for (const { email } of others) expect(first && (await links(server, first.who, email))).toBeNull()
  return members
}

/** The uids of a member's group. */
export const uids = async (who: Visitor) => (await who.call(getConnectedUsers, {})).map(({ uid }) => uid)

/** Counts the mails of a subject to an address. */
export async function letters(server: TestServer, email: string, subject: string) {
  await server.letterTo(email)
  return server.inbox.list(email).filter((letter) => letter.subject === subject).length
}
export const LINKED = 'A Humidor account was linked with yours'
export const UNLINKED = 'A Humidor account was unlinked from yours'

/** Switches to a linked account, on the same device. */
export async function switches(who: Visitor, uid: number) {
  const { token } = await who.call(switchToConnectedUser, { uid })
  who.token = token
}
