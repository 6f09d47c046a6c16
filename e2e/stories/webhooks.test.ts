import { contract } from '@humidor/contract/index.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { expect, it } from 'vitest'
import { apiClientOf } from '../api-client.ts'
import { axeViolations } from '../browser.ts'
import { setUpStory } from '../story.ts'

const story = setUpStory()

interface Received {
  id: string
  type: string
  body: string
  isGenuine: boolean
  status: number
}

/** What the sandbox's receiver got, the newest first. */
const received = async () =>
  ((await (await fetch(`${story.sandbox.address}/dev/webhooks`)).json()) as { rows: Received[] }).rows

it('a shop adds a webhook, its server learns of a payment, misses one, and gets it again', async () => {
  const { sandbox } = story
  const cedar = (await sandbox.cast()).find(({ role }) => role === 'merchant, verified')
  if (!cedar?.merchantId) throw new Error('There is no verified merchant in the cast.')
  const { page, person, pageErrors } = await story.phone()
  await person.signInMerchant(cedar.merchantId, cedar.password)
  await person.openShopPage('Webhooks')
  await page.getByText('No webhooks yet').waitFor()
  expect(await axeViolations(page)).toEqual([])

  await page.getByRole('button', { name: 'Add webhook' }).click()
  const form = page.getByRole('dialog', { name: 'Add webhook' })
  for (const [typed, message] of [
    ['', 'Please write something first.'],
    ['http://shop.example.com/', 'This address does not work for webhooks.'],
    ['https://169.254.169.254/latest', 'This address does not work for webhooks.'],
  ] as const) {
    await form.getByLabel('Address of your server').fill(typed)
    await form.getByRole('button', { name: 'Add webhook' }).click()
    await form.getByText(message).waitFor()
  }
  await form.getByRole('button', { name: 'Use the sandbox’s receiver' }).click()
  await form.getByLabel('All events').uncheck()
  await form.getByLabel('Payment requested').check()
  await form.getByLabel('Payment request cancelled').check()
  expect(await axeViolations(page)).toEqual([])
  await form.getByRole('button', { name: 'Add webhook' }).dblclick()
  const secret = page.getByRole('dialog', { name: 'The secret' })
  await secret.getByRole('button', { name: /Copy secret/ }).waitFor()
  expect(await axeViolations(page)).toEqual([])
  await secret.getByRole('button', { name: 'I have kept it' }).click()
  await expect.poll(received).toMatchObject([{ type: 'ping', isGenuine: true, status: 200 }])

  const shop = await apiClientOf(sandbox, page)
  const opens = async () =>
    await shop.call(contract.charges.openCharge, {
      ...{ currency: 'CIG', money: micros<'CIG'>(10_000_000n), tip: micros<'CIG'>(0n), reference: 'T-12', note: '' },
      ...{ items: [], seconds: 900 },
    })
  const { id } = await opens()
  await expect.poll(async () => (await received())[0]).toMatchObject({ type: 'charge.opened', isGenuine: true })
  expect(JSON.parse((await received())[0]?.body ?? '').data.charge).toMatchObject({
    id,
    amount: '10.00',
    state: 'open',
  })

  // The server is away for a moment. What it misses waits.
  await fetch(`${sandbox.address}/dev/webhooks/fail`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ count: 1 }),
  })
  await shop.call(contract.charges.cancelCharge, { id })
  await expect.poll(async () => (await received())[0]).toMatchObject({ type: 'charge.cancelled', status: 503 })
  await page.reload()
  await page.getByRole('button', { name: 'Waiting', exact: true }).click()
  const log = page.getByRole('list', { name: 'Deliveries' })
  await log.getByText('Payment request cancelled').waitFor()
  await sandbox.advance(3_600)
  await expect.poll(async () => (await received())[0], { timeout: 15_000 }).toMatchObject({ status: 200 })
  expect((await received())[0]?.type).toBe('charge.cancelled')

  await page.getByRole('button', { name: 'All', exact: true }).click()
  await log.getByRole('button', { name: /Payment requested/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Payment requested' })
  expect(await axeViolations(page)).toEqual([])
  const before = await received()
  await sheet.getByRole('button', { name: 'Send again' }).click()
  await page.getByText('On its way again').waitFor()
  await expect.poll(async () => (await received()).length).toBe(before.length + 1)
  const [again] = await received()
  expect(again).toMatchObject({ type: 'charge.opened', isGenuine: true, status: 200 })
  expect(before.map((one) => one.id)).toContain(again?.id)

  await page.getByRole('list', { name: 'Your webhooks' }).getByRole('button').click()
  const mine = page.getByRole('dialog', { name: /hooks$/ })
  await mine.getByRole('button', { name: 'New secret' }).click()
  await page.getByRole('dialog', { name: 'Make a new secret?' }).getByRole('button', { name: 'New secret' }).click()
  await secret.getByText('The secret before works until').waitFor()
  await secret.getByRole('button', { name: 'I have kept it' }).click()
  await mine.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('dialog', { name: 'Remove this webhook?' }).getByRole('button', { name: 'Remove' }).click()
  await page.getByText('No webhooks yet').waitFor()
  expect(pageErrors).toEqual([])
})
