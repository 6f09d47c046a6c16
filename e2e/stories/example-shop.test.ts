import type { AddressInfo } from 'node:net'
import { contract } from '@humidor/contract/index.ts'
import { expect, it, onTestFinished } from 'vitest'
import { apiClientOf } from '../api-client.ts'
import { axeViolations } from '../browser.ts'
import { openShop } from '../example-shop/shop.ts'
import { type Phone, setUpStory } from '../story.ts'

const { chargeByCode, payCharge } = contract.charges
const { merchantDetail } = contract.merchants
const story = setUpStory()

/** The page of keys on a phone of the verified shop. */
async function atTheKeys() {
  const { sandbox } = story
  const cedar = (await sandbox.cast()).find(({ role }) => role === 'merchant, verified')
  if (!cedar?.merchantId) throw new Error('There is no verified merchant in the cast.')
  const phone = await story.phone()
  await phone.person.signInMerchant(cedar.merchantId, cedar.password)
  await phone.person.openShopPage('API keys')
  await phone.page.getByRole('heading', { name: 'API keys' }).waitFor()
  return { ...phone, password: cedar.password }
}

/** The secret on the sheet after a key was made or rotated. The sheet closes. */
async function takesSecret({ page }: Pick<Phone, 'page'>) {
  const sheet = page.getByRole('dialog', { name: 'Your new secret' })
  const text = (await sheet.locator('.mono').textContent()) ?? ''
  expect(await axeViolations(page)).toEqual([])
  await sheet.getByRole('button', { name: 'I have stored it' }).click()
  await sheet.waitFor({ state: 'detached' })
  expect(text).toMatch(/^hk_[\w-]{43}$/)
  return text
}

/** Pays a charge from its link, as the member of a phone. */
async function paysFrom({ page, person }: Phone, link: string, totpSecret: string) {
  const client = await apiClientOf(story.sandbox, page)
  const code = new URL(link).searchParams.get('code') ?? ''
  const { moneyCig } = await client.call(chargeByCode, { code })
  return await client.call(payCharge, { code, moneyCig, googleCode: await person.freshGoogleCode(totpSecret) })
}

it('a shop of thirty lines takes ₡ with a key: it shows the link, a member pays, and the shop says so', async () => {
  const { sandbox } = story
  const owner = await atTheKeys()
  const { page } = owner
  await page.getByText('No keys yet').waitFor()
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Create a key' }).click()
  const form = page.getByRole('dialog', { name: 'Create a key' })
  const create = form.getByRole('button', { name: 'Create a key' })
  await create.click()
  await form.getByText('Please write something first.').waitFor()
  await form.getByLabel('Name').fill('Website')
  await create.click()
  await form.getByText('Choose at least one.').waitFor()
  await form.getByLabel('Ask for payments').check()
  await form.getByLabel('Your password').fill('a guess')
  await create.click()
  await form.getByText('Wrong password.').waitFor()
  expect(await axeViolations(page)).toEqual([])
  await form.getByLabel('Your password').fill(owner.password)
  await create.click()
  const secret = await takesSecret(owner)
  await page.getByText('Never used').waitFor()

  const shop = openShop({ key: secret, baseUrl: sandbox.address })
  onTestFinished(() => shop.close())
  await shop.listen({ port: 0, host: '127.0.0.1' })
  const site = `http://127.0.0.1:${(shop.server.address() as AddressInfo).port}`
  const buyer = await story.phone()
  await buyer.page.goto(site)
  await buyer.page.getByRole('button', { name: 'Pay 24.50 USCD' }).click()
  const link = buyer.page.getByRole('link', { name: 'Pay with Humidor' })
  const href = (await link.getAttribute('href')) ?? ''
  expect(href).toMatch(/\/Charge\?code=[0-9a-f]{16}$/)
  const alice = await story.phoneOf('alice')
  const { receipt } = await paysFrom(alice, href, (await story.member('alice')).totpSecret)
  await buyer.page.getByText(`Paid. Receipt ${receipt}`).waitFor()

  await page.reload()
  await page.getByText('Last used').waitFor()
  // The till has the same bill.
  const till = await apiClientOf(sandbox, page)
  expect((await till.call(merchantDetail, { page: 1, limit: 1, type: 0 })).rows).toMatchObject([{ receipt }])
  expect([...owner.pageErrors, ...buyer.pageErrors, ...alice.pageErrors]).toEqual([])
})

it('the owner gives the key a new secret, and then ends it: the shop takes no more orders', async () => {
  const { sandbox } = story
  const owner = await atTheKeys()
  const { page } = owner
  const ping = async (key: string) =>
    (await fetch(`${sandbox.address}/api/v1/ping`, { headers: { authorization: `Bearer ${key}` } })).status
  await page.getByRole('button', { name: 'Create a key' }).click()
  const form = page.getByRole('dialog', { name: 'Create a key' })
  await form.getByLabel('Name').fill('Bookkeeping')
  await form.getByLabel('See bills').check()
  await form.getByLabel('Your password').fill(owner.password)
  await form.getByRole('button', { name: 'Create a key' }).click()
  const first = await takesSecret(owner)

  await page.getByRole('button', { name: 'Bookkeeping' }).click()
  await page.getByRole('dialog', { name: 'Bookkeeping' }).getByRole('button', { name: 'New secret' }).click()
  const rotate = page.getByRole('dialog', { name: 'New secret for Bookkeeping' })
  await rotate.getByRole('button', { name: '24 hours' }).click()
  await rotate.getByLabel('Your password').fill(owner.password)
  await rotate.getByRole('button', { name: 'New secret' }).click()
  const second = await takesSecret(owner)
  expect([await ping(first), await ping(second)]).toEqual([200, 200])

  await page.getByRole('button', { name: 'Bookkeeping' }).click()
  const sheet = page.getByRole('dialog', { name: 'Bookkeeping' })
  await sheet.getByText('The old secret works until').waitFor()
  await sheet.getByRole('button', { name: 'Revoke key' }).click()
  const sure = page.getByRole('dialog', { name: 'Revoke Bookkeeping?' })
  expect(await axeViolations(page)).toEqual([])
  await sure.getByRole('button', { name: 'Revoke key' }).dblclick()
  await page.getByText('Key revoked').waitFor()
  await page.getByRole('button', { name: 'Bookkeeping' }).waitFor({ state: 'detached' })
  expect([await ping(first), await ping(second)]).toEqual([401, 401])
  expect(owner.pageErrors).toEqual([])
})
