import { randomUUID } from 'node:crypto'
import { contract } from '@humidor/contract/index.ts'
import { accountProofLasts } from '@humidor/domain/accounts/linked-accounts.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { joinGroup } from './linked-accounts.queries.ts'

const { proveAccount, switchToConnectedUser } = contract.linkedAccounts
const { profitToTransaction, detail } = contract.wallet
const money = micros<'CIG'>(10_000_000n)
const needed = { refused: 'account_code_needed' }

let harness: Sandbox
beforeAll(async () => {
  harness = await openSandbox()
  const { alice, bob, db, clock } = harness
  await bob.fund(micros<'CIG'>(1_000_000_000n), 'CIG')
  await db.transaction().execute((tx) => joinGroup(tx, [alice.uid, bob.uid], randomUUID(), clock.now()))
})
afterAll(() => harness.close())

/** Alice’s device, switched to Bob’s account. */
async function switched() {
  await harness.renewSession(harness.alice)
  const { token } = await harness.alice.call(switchToConnectedUser, { uid: harness.bob.uid })
  harness.alice.token = token
  return harness.alice
}
const seconds = (n: number) => harness.clock.moveTo(new Date(harness.clock.now().getTime() + n * 1_000))

describe('a switched session', () => {
  it('cannot spend before a code of its account, but can read everything', async () => {
    const who = await switched()
    const before = await harness.bob.balance('CIG')
    expect(await who.tryCall(profitToTransaction, { money })).toEqual(needed)
    expect(await who.tryCall(contract.raffle.join, { clientSeed: 'a' })).toEqual(needed)
    expect(await harness.bob.balance('CIG')).toBe(before)
    expect(await who.call(detail, { page: 1, limit: 1, wallet: 0, op: 0 })).toHaveProperty('rows')
  })

  it('can spend for a quarter of an hour after a code', async () => {
    const who = await switched()
    expect(await who.tryCall(proveAccount, { googleCode: harness.bob.googleCode() })).toBeNull()
    expect(await who.tryCall(profitToTransaction, { money })).toHaveProperty('received')
    seconds(accountProofLasts - 1)
    expect(await who.tryCall(profitToTransaction, { money })).toHaveProperty('received')
    seconds(1)
    expect(await who.tryCall(profitToTransaction, { money })).toEqual(needed)
  })

  it('refuses a code of the account that it came from', async () => {
    const who = await switched()
    expect(await who.tryCall(proveAccount, { googleCode: who.googleCode() })).toEqual({ refused: 'google_code_error' })
    expect(await who.tryCall(profitToTransaction, { money })).toEqual(needed)
  })

  it('needs a code again after another switch', async () => {
    const who = await switched()
    seconds(60)
    await who.call(proveAccount, { googleCode: harness.bob.googleCode() })
    for (const uid of [harness.alice.uid, harness.bob.uid])
      who.token = (await who.call(switchToConnectedUser, { uid })).token
    expect(await who.tryCall(profitToTransaction, { money })).toEqual(needed)
  })

  it('gets the answer of an earlier request whose answer was lost', async () => {
    const who = await switched()
    seconds(60)
    await who.call(proveAccount, { googleCode: harness.bob.googleCode() })
    const key = randomUUID()
    const answer = await who.call(profitToTransaction, { money }, { key })
    seconds(accountProofLasts)
    expect(await who.tryCall(profitToTransaction, { money }, { key })).toEqual(answer)
    expect(await who.tryCall(profitToTransaction, { money })).toEqual(needed)
  })
})

it('a session of the member’s own sign-in needs no code, before and after a switch', async () => {
  const { alice } = harness
  await alice.fund(money, 'CIG')
  await switched()
  alice.token = (await alice.call(switchToConnectedUser, { uid: alice.uid })).token
  expect(await alice.tryCall(profitToTransaction, { money })).toHaveProperty('received')
})
