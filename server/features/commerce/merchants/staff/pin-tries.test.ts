import { contract } from '@humidor/contract/index.ts'
import { pinTries } from '@humidor/domain/commerce/staff.ts'
import { PASSWORD } from '@humidor/sandbox/cast.ts'
import type { Merchant } from '@humidor/sandbox/merchants.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { passTime, verifiedMerchant } from '../merchants.testing.ts'
import { shopWithMailbox } from '../owner/owner.testing.ts'
import { createProvePin } from './pins.ts'
import { addsStaff, PIN, tillOf } from './staff.testing.ts'

const { setStaffPin, signInStaff } = contract.staff
const WRONG = '2581'
const HOUR = 3_600

let harness: Sandbox
beforeAll(async () => {
  harness = await openSandbox()
}, 60_000)
afterAll(() => harness.close())

async function shopWithStaff() {
  const { shop, email } = await shopWithMailbox(harness)
  return { shop, email, staff: await addsStaff(shop, { name: `Lou ${email}` }) }
}

const letters = async (email: string) =>
  (await harness.inbox(email)).filter(({ subject }) => subject.startsWith('A PIN')).map(({ text }) => text)

/** Tries PINs on a fresh till. */
async function tries(shop: Merchant, id: number, pin: string, times: number) {
  const till = await tillOf(harness, shop)
  const answers: (string | null)[] = []
  for (let n = 0; n < times; n += 1) {
    const answer = await till.tryCall(signInStaff, { id, pin })
    answers.push(answer?.refused ?? null)
  }
  return answers
}

it('a PIN is guessed twenty times a day at most, also between right ones, until the owner gives a new one', async () => {
  const { shop, staff } = await shopWithStaff()
  for (let hour = 0; hour < 5; hour += 1) {
    // Four an hour lock nothing, and the cashier signs in as always.
    expect(await tries(shop, staff.id, WRONG, 4)).toEqual(Array(4).fill('wrong_pin'))
    if (hour < 4) expect(await tries(shop, staff.id, PIN, 3)).toEqual([null, null, null])
    passTime(harness, HOUR)
  }
  expect(await tries(shop, staff.id, WRONG, 1)).toEqual(['code_request_too_frequent'])
  expect(await tries(shop, staff.id, PIN, 1)).toEqual(['code_request_too_frequent'])
  passTime(harness, 18 * HOUR)
  expect(await tries(shop, staff.id, PIN, 1)).toEqual(['code_request_too_frequent'])
  await shop.call(setStaffPin, { id: staff.id, pin: '7531', password: PASSWORD })
  expect(await tries(shop, staff.id, '7531', 1)).toEqual([null])
})

it('the day of wrong PINs ends a day after its first', async () => {
  const { shop, staff } = await shopWithStaff()
  for (let n = 0; n < pinTries.day / 4; n += 1) {
    await tries(shop, staff.id, WRONG, 4)
    passTime(harness, HOUR)
  }
  passTime(harness, 19 * HOUR - 1)
  expect(await tries(shop, staff.id, PIN, 1)).toEqual(['code_request_too_frequent'])
  passTime(harness, 1)
  expect(await tries(shop, staff.id, PIN, 1)).toEqual([null])
})

it('the owner is told once of each lock, and not of a slip', async () => {
  const { shop, email, staff } = await shopWithStaff()
  await tries(shop, staff.id, WRONG, 4)
  expect(await letters(email)).toEqual([])
  expect(await tries(shop, staff.id, WRONG, 3)).toEqual([
    'wrong_pin',
    'code_request_too_frequent',
    'code_request_too_frequent',
  ])
  expect(await letters(email)).toHaveLength(1)
  expect((await letters(email))[0]).toContain(staff.name)
})

it('guesses at once at several tills lock once, and tell once', async () => {
  const { shop, email, staff } = await shopWithStaff()
  const answers = (await Promise.all([1, 2, 3].map(() => tries(shop, staff.id, WRONG, 4)))).flat()
  expect(answers.filter((answer) => answer === 'wrong_pin')).toHaveLength(pinTries.hour)
  expect(await letters(email)).toHaveLength(1)
})

it('a shop without a mailbox and unknown staff are told nothing, and are locked alike', async () => {
  const shop = await verifiedMerchant(harness)
  const { id } = await addsStaff(shop)
  expect(await tries(shop, id, WRONG, 6)).toEqual([...Array(5).fill('wrong_pin'), 'code_request_too_frequent'])
})

it('right PINs that are typed at once on one till never stand in each other’s way', async () => {
  const { shop, staff } = await shopWithStaff()
  const prove = createProvePin({ db: harness.db, vault: harness.making.vault })
  const asked = {
    merchantId: shop.merchantId,
    staffId: staff.id,
    pin: PIN,
    sid: 'one till',
    ip: '',
    at: harness.clock.now(),
  }
  for (let n = 0; n < 60; n += 1)
    expect(await Promise.all(Array.from({ length: 4 }, () => prove(asked)))).toEqual(Array(4).fill(undefined))
})
