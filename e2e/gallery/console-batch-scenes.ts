import { consoleContract } from '@humidor/contract/console/index.ts'
import type { Page } from 'playwright-core'
import type { ConsoleScene } from './console-scene.ts'
import { stubResponse } from './stub-responses.ts'

const { approveWithdrawals } = consoleContract.withdrawals
const { matchPayments } = consoleContract.withdrawalPayments

const selectAll = async (page: Page) => {
  await page.locator('th .queue__box input').check()
  await page.locator('.queue__selection').waitFor()
}

const selectEvery = async (page: Page) => {
  for (const box of await page.locator('td .queue__box input').all()) await box.check()
}

const pressInBar = (name: RegExp) => (page: Page) =>
  page.locator('.queue__selection').getByRole('button', { name }).click()

async function approveAll(page: Page) {
  await selectAll(page)
  await pressInBar(/^Approve/)(page)
  await page.locator('dialog').waitFor()
}

const someApproved = stubResponse(approveWithdrawals, () => ({
  outcomes: [
    { id: '7', done: 'approved' as const, refused: null },
    { id: '9', done: 'waits for a second operator' as const, refused: null },
    { id: '12', done: null, refused: 'admin_lock' as const },
    { id: '1234', done: null, refused: 'has_warnings' as const },
  ],
}))

const [one = '', other = '', third = '', fourth = '', fifth = ''] = ['1', '2', '3', '4', '5'].map(
  (digit) => `0x${digit.repeat(64)}`,
)
const payee = (id: string, name: string) => ({
  ...{ id, name, address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', pays: 59_400_001 },
})
const someMatched = stubResponse(matchPayments, () => ({
  lines: [
    { txid: one, chain: 'BSC' as const, is: 'pays' as const, rows: [payee('7', 'alice_corona')] },
    {
      txid: other,
      chain: 'BSC' as const,
      is: 'pays' as const,
      rows: [payee('8', 'bob_robusto'), payee('9', 'The Long Ash')],
    },
    { txid: third, chain: 'BSC' as const, is: 'entered' as const, rows: [payee('5', 'carol_churchill')] },
    {
      txid: fourth,
      chain: 'BSC' as const,
      is: 'pays several' as const,
      rows: [payee('11', 'alice_corona'), payee('12', 'bob_robusto')],
    },
    { txid: fifth, chain: 'BSC' as const, is: 'pays none' as const, rows: [] },
  ],
}))

async function paste(page: Page) {
  await page.getByRole('button', { name: 'Enter payments' }).click()
  await page.locator('dialog textarea').fill(`${one}\n${other}, ${third}; ${fourth} ${fifth}`)
}

/** Acts about several items at once. */
export const consoleBatchScenes: readonly ConsoleScene[] = [
  {
    name: 'console-batch-selected',
    path: '/withdrawals',
    who: 'fiona',
    afterOpen: async (page) => {
      await selectAll(page)
      await selectEvery(page)
    },
  },
  {
    name: 'console-batch-approve',
    path: '/withdrawals',
    who: 'fiona',
    components: ['withdrawals/ApproveMany'],
    afterOpen: approveAll,
  },
  {
    name: 'console-batch-approved',
    path: '/withdrawals',
    who: 'fiona',
    beforeOpen: someApproved,
    afterOpen: async (page) => {
      await approveAll(page)
      await page.locator('dialog .code input').fill('123456')
      await page
        .locator('dialog')
        .getByRole('button', { name: /^Approve/ })
        .click()
      await page.locator('.outcomes').waitFor()
    },
  },
  {
    name: 'console-batch-reject',
    path: '/withdrawals',
    who: 'wendy',
    components: ['withdrawals/RejectMany'],
    afterOpen: async (page) => {
      await selectEvery(page)
      await pressInBar(/^Reject/)(page)
      await page.locator('dialog button[type=submit]').click()
    },
  },
  {
    name: 'console-batch-payment-file',
    path: '/withdrawals?state=approved',
    who: 'fiona',
    components: ['withdrawals/PaymentFile'],
    afterOpen: async (page) => {
      await selectEvery(page)
      await pressInBar(/^File for/)(page)
      await page.locator('dialog').waitFor()
    },
  },
  {
    name: 'console-batch-paste',
    path: '/withdrawals?state=approved',
    who: 'fiona',
    components: ['withdrawals/Pasting'],
    afterOpen: paste,
  },
  {
    name: 'console-batch-matched',
    path: '/withdrawals?state=approved',
    who: 'fiona',
    components: ['withdrawals/Confirming'],
    beforeOpen: someMatched,
    afterOpen: async (page) => {
      await paste(page)
      await page.locator('dialog button[type=submit]').click()
      await page.locator('.outcomes').waitFor()
    },
  },
  {
    name: 'console-batch-send-list',
    path: '/mall-orders',
    who: 'wendy',
    components: ['mall-orders/Listing'],
    afterOpen: async (page) => {
      await page.getByRole('button', { name: 'Send many' }).click()
      await page.locator('dialog button[type=submit]').click()
    },
  },
  {
    name: 'console-batch-send',
    path: '/mall-orders',
    who: 'wendy',
    components: ['mall-orders/Sending'],
    afterOpen: async (page) => {
      const number = /MO-\d+/.exec((await page.locator('.queue__open').first().textContent()) ?? '')?.[0] ?? ''
      await page.getByRole('button', { name: 'Send many' }).click()
      const list = [`${number};DHL;00340434161094042557`, 'MO-9999;DHL;1', `${number};DHL;2`, 'seven;DHL;3']
      await page.locator('dialog textarea').fill(['Order;Courier;Tracking', ...list].join('\n'))
      await page.locator('dialog button[type=submit]').click()
      await page.locator('.outcomes').waitFor()
    },
  },
]
