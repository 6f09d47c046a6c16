import { contract } from '@humidor/contract/index.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import { Visitor } from '@humidor/sandbox/visitor.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freeDigits, passTime, verifiedMerchant } from '../merchants.testing.ts'
import { recoveryLimits } from './forgotPassword.ts'
import { codeIn, forgets, freeEmail, recovers, setsEmail } from './owner.testing.ts'

let harness: Sandbox
beforeAll(async () => {
  harness = await openSandbox()
}, 60_000)
afterAll(() => harness.close())

const tooOften = { refused: 'code_request_too_frequent' }

/** A device that nobody knows, at an address. */
const from = (remoteAddress: string) =>
  new Visitor(async (sent) => (await harness.fastify.inject({ ...sent, remoteAddress })).body)

async function shopWithMailbox() {
  const [shop, email] = [await verifiedMerchant(harness), freeEmail()]
  await setsEmail(harness, shop, email)
  return { shop, email }
}
const mailsTo = async (email: string) => (await harness.inbox(email)).length

it('a stranger who asks for codes again and again locks out neither the owner elsewhere nor one on a known device', async () => {
  const { shop, email } = await shopWithMailbox()
  for (let n = 0; n < recoveryLimits.perAddress; n += 1)
    expect(await forgets(harness, shop.vcode, from('203.0.113.7'))).toBeNull()
  expect(await forgets(harness, shop.vcode, from('203.0.113.7'))).toEqual(tooOften)
  // Another shop does not help the stranger.
  expect(await forgets(harness, freeDigits(), from('203.0.113.7'))).toEqual(tooOften)
  const owner = from('198.51.100.4')
  passTime(harness, 30)
  expect(await forgets(harness, shop.vcode, owner)).toBeNull()
  expect(await recovers(owner, shop.vcode, await codeIn(harness, email))).toBeNull()
})

it('many strangers fill no mailbox, and the owner on a known device still gets a code', async () => {
  const { shop, email } = await shopWithMailbox()
  passTime(harness, 3_600)
  const before = await mailsTo(email)
  for (let n = 0; n < 40; n += 1) {
    // Nobody learns that the mailbox is full.
    expect(await forgets(harness, shop.vcode, from(`203.0.113.${n}`))).toBeNull()
  }
  expect((await mailsTo(email)) - before).toBe(30)
  expect(await forgets(harness, shop.vcode, shop)).toBeNull()
  expect((await mailsTo(email)) - before).toBe(31)
  expect(await recovers(shop, shop.vcode, await codeIn(harness, email))).toBeNull()
})

it('a known device has five an hour, whatever its address, and unknown digits are counted alike', async () => {
  const { shop } = await shopWithMailbox()
  for (let n = 0; n < recoveryLimits.perDevice; n += 1) {
    passTime(harness, 30)
    expect(await forgets(harness, shop.vcode, shop)).toBeNull()
  }
  expect(await forgets(harness, shop.vcode, shop)).toEqual(tooOften)
  passTime(harness, 3_600)
  expect(await forgets(harness, shop.vcode, shop)).toBeNull()
  const stranger = from('203.0.113.99')
  for (let n = 0; n < recoveryLimits.perAddress; n += 1)
    expect(await forgets(harness, n % 2 === 0 ? freeDigits() : shop.vcode, stranger)).toBeNull()
  for (const vcode of [freeDigits(), shop.vcode]) expect(await forgets(harness, vcode, stranger)).toEqual(tooOften)
})

it('the captcha is asked before anything is counted', async () => {
  const { shop } = await shopWithMailbox()
  const who = from('203.0.113.150')
  for (let n = 0; n <= recoveryLimits.perAddress; n += 1)
    expect(await who.tryCall(contract.owner.forgotPassword, { vcode: shop.vcode, code: 'WRONG' })).toEqual({
      refused: 'img_code_error',
    })
  expect(await forgets(harness, shop.vcode, who)).toBeNull()
})
