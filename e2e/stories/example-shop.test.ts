import type { AddressInfo } from 'node:net'
import { contract } from '@humidor/contract/index.ts'
import { expect, it, onTestFinished } from 'vitest'
import { apiClientOf } from '../api-client.ts'
import { axeViolations } from '../browser.ts'
import { openShop } from '../example-shop/shop.ts'
import { type Phone, setUpStory } from '../story.ts'

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

/** Adds a webhook for all events, to the receiver of the sandbox. Returns its secret. */
async function addsWebhook({ page }: Pick<Phone, 'page'>) {
  await page.goto(`${story.sandbox.address}/Merchant`)
  await page.getByRole('link', { name: 'Takings, bills and more' }).click()
  await page.getByRole('link', { name: 'Webhooks' }).click()
  await page.getByRole('button', { name: 'Add webhook' }).click()
  const form = page.getByRole('dialog', { name: 'Add webhook' })
  await form.getByRole('button', { name: 'Use the sandbox’s receiver' }).click()
  await form.getByRole('button', { name: 'Add webhook' }).click()
  const sheet = page.getByRole('dialog', { name: 'The secret' })
  // It is shown in groups.
  const shown = (await sheet.locator('.address .mono').textContent()) ?? ''
  const secret = shown.replaceAll(/\s/g, '').match(/whsec_[\w+/=-]+$/)
  await sheet.getByRole('button', { name: 'I have kept it' }).click()
  if (!secret) throw new Error('The sheet shows no secret.')
  return secret[0]
}

/** Pays a charge on the page behind its link, as the member of a phone. Returns the receipt that the member sees. */
async function paysOnPage({ page, person }: Phone, link: string, totpSecret: string) {
  await page.goto(link)
  await page.getByText('2 × Robusto').waitFor()
  await page.getByLabel('Authenticator code').fill(await person.freshGoogleCode(totpSecret))
  await page.getByRole('button', { name: /^Pay ₡/ }).dblclick()
  await page.getByText('has received your payment').first().waitFor()
  return (await page.locator('.kv .mono').textContent()) ?? ''
}

it('a shop of thirty lines takes ₡ with a key: a member pays on the page behind its link, and a webhook tells the shop', async () => {
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
  const key = await takesSecret(owner)
  await page.getByText('Never used').waitFor()
  const secret = await addsWebhook(owner)

  const shop = openShop({ key, baseUrl: sandbox.address, secret })
  onTestFinished(() => shop.close())
  const heard: { status: number; body: unknown }[] = []
  shop.addHook('onResponse', async ({ url, body }, { statusCode: status }) => {
    if (url === '/hooks') heard.push({ status, body })
  })
  await shop.listen({ port: 0, host: '127.0.0.1' })
  const site = `http://127.0.0.1:${(shop.server.address() as AddressInfo).port}`
  await sandbox.forwardWebhooks(`${site}/hooks`)
  const forged = await fetch(`${site}/hooks`, {
    method: 'POST',
    headers: { 'humidor-signature': 't=1,v1=00' },
    body: '{}',
  })
  expect(forged.status).toBe(400)

  const buyer = await story.phone()
  await buyer.page.goto(site)
  await buyer.page.getByRole('button', { name: 'Pay 24.50 USCD' }).click()
  const link = (await buyer.page.getByRole('link', { name: 'Pay with Humidor' }).getAttribute('href')) ?? ''
  expect(link).toMatch(/\/Charge\?code=[0-9a-f]{16}$/)
  const alice = await story.phoneOf('alice')
  const receipt = await paysOnPage(alice, link, (await story.member('alice')).totpSecret)
  await buyer.page.getByText(`Paid. Receipt ${receipt}`).waitFor()
  const genuine = heard.filter(({ body }) => body !== '{}')
  expect(genuine.filter(({ status }) => status !== 200)).toEqual([])
  expect(genuine.map(({ body }) => (JSON.parse(String(body)) as { type: string }).type)).toContain('charge.paid')

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
