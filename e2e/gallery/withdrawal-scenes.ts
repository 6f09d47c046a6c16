import { contract } from '@humidor/contract/index.ts'
import { businessDay, startOf } from '@humidor/domain/business-day.ts'
import type { Key } from '@humidor/sandbox/cast.ts'
import type { Page } from 'playwright-core'
import { advanceTo } from '../clock.ts'
import { castMember, exclusively, sandboxOf, submit, typeAmount, typeGoogleCode, typeMailCode } from './form-actions.ts'
import { press, type Scene, waitForPage } from './scene.ts'
import { replaceByMail } from './security-scenes.ts'
import { changeResponse } from './stub-responses.ts'

const openPath = (page: Page, path: string) => page.goto(new URL(path, page.url()).href)

/** Advances the clock until it next shows a time in UTC+8, and reloads the page. */
const at = (time: string) => async (page: Page) => {
  await advanceTo(sandboxOf(page), time)
  await page.reload()
  await page.waitForLoadState('networkidle')
  await waitForPage(page)
}

/** Shows /Withdraw while the withdrawal window is open. */
const open = async (page: Page) => {
  const hour = businessHour(await sandboxOf(page).now())
  if (hour < 9 || hour >= 20) await at('10:30')(page)
}

/** The hour of the day in UTC+8. */
const businessHour = (moment: Date) =>
  Math.floor((moment.getTime() - startOf(businessDay(moment)).getTime()) / 3_600_000)

const confirm = (amount: string) => async (page: Page) => {
  await open(page)
  await typeAmount(amount)(page)
  await submit(page)
  await page.locator('.code').waitFor()
}

const typeCodes = async (page: Page, who: Key) => {
  await typeMailCode(page, who)
  await typeGoogleCode(page, (await castMember(page, who)).totpSecret)
}

/** Opens the newest record. */
const openNewest = async (page: Page) => {
  await press('main li button')(page)
  await page.locator('.steps').waitFor()
}

/** Withdrawals and their addresses. They advance the clock by days. */
export const withdrawalScenes: readonly Scene[] = [
  {
    name: 'deposit-cancel',
    path: '/Deposit',
    component: 'CancelDeposit',
    overlay: true,
    who: 'alice',
    afterOpen: async (page) => {
      await page.locator('form input').first().fill('321')
      await press('form button[type=submit]')(page)
      await page.locator('.qr').waitFor()
      await press('main .btn--danger-quiet')(page)
    },
  },
  {
    name: 'deposit-open',
    path: '/Deposit',
    who: 'alice',
    afterOpen: async (page) => {
      await page.locator('form input').first().fill('321')
      await press('form button[type=submit]')(page)
      await page.locator('.qr').waitFor()
      await press('.appbar a')(page)
      await page.locator('.chips').waitFor()
    },
  },
  {
    name: 'asset-reserved',
    path: '/Asset',
    who: 'alice',
    beforeOpen: changeResponse(contract.member.info, (mine) => ({
      ...mine,
      reserved: {
        ...{ withdrawal: 60_000_000, conversion: 1_234_567_890, transfer: 25_000_000, sell: 400_000_000 },
        ...{ buy: 9_425_000_000, order: 200_000_000, orderCig: 1_900_000_000 },
        ...{ pledge: 895_000_000, pledgeCig: 1_000_000_000, treasureOut: 12_345_678 },
      },
    })),
  },
  {
    name: 'withdraw-none',
    path: '/Withdraw',
    who: 'magnus',
    beforeOpen: changeResponse(contract.withdrawals.cashAddresses, () => []),
    afterOpen: (page) => page.locator('.card--mine').waitFor(),
  },
  {
    name: 'withdraw-choose',
    component: 'Destination',
    overlay: true,
    path: '/Withdraw',
    who: 'alice',
    beforeOpen: changeResponse(contract.withdrawals.cashAddresses, ([one]) =>
      one
        ? [one, { ...one, address: 'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7', chain: 'TRX' as const, label: 'Exchange' }]
        : [],
    ),
    afterOpen: press('.card .btn'),
  },
  {
    name: 'withdraw-no-money',
    path: '/Withdraw',
    who: 'magnus',
    exclusive: true,
    beforeOpen: changeResponse(contract.member.info, (mine) => ({ ...mine, moneyBalance: 0 })),
    afterOpen: open,
    component: 'WithdrawForm',
  },
  { name: 'withdraw', path: '/Withdraw', who: 'magnus', exclusive: true, afterOpen: open },
  {
    name: 'withdraw-wrong',
    path: '/Withdraw',
    who: 'magnus',
    exclusive: true,
    afterOpen: async (page) => {
      await open(page)
      await typeAmount('5')(page)
      await submit(page)
    },
  },
  { name: 'withdraw-confirm', path: '/Withdraw', who: 'magnus', exclusive: true, afterOpen: confirm('1250,5') },
  {
    name: 'withdraw-confirm-wrong',
    path: '/Withdraw',
    who: 'magnus',
    exclusive: true,
    afterOpen: async (page) => {
      await confirm('1250,5')(page)
      await submit(page)
    },
  },
  {
    name: 'withdraw-sent',
    path: '/Withdraw',
    who: 'magnus',
    exclusive: true,
    afterOpen: async (page) => {
      await confirm('12.5')(page)
      await typeCodes(page, 'magnus')
      await submit(page)
      await page.locator('.state').waitFor()
    },
  },
  { name: 'withdraw-today', path: '/Withdraw', who: 'magnus', exclusive: true },
  { name: 'withdrawdetail', path: '/Withdrawdetail', who: 'alice' },
  {
    name: 'withdrawdetail-reviewing',
    component: 'WithdrawalSheet',
    overlay: true,
    path: '/Withdrawdetail',
    who: 'alice',
    afterOpen: openNewest,
  },
  {
    name: 'withdrawdetail-cancel',
    component: 'WithdrawalSheet',
    overlay: true,
    path: '/Withdrawdetail',
    who: 'alice',
    afterOpen: async (page) => {
      await openNewest(page)
      await press('dialog .btn--danger-quiet')(page)
    },
  },
  { name: 'withdrawdetail-approved', overlay: true, path: '/Withdrawdetail', who: 'gregor', afterOpen: openNewest },
  { name: 'withdrawdetail-sent', overlay: true, path: '/Withdrawdetail', who: 'sylvia', afterOpen: openNewest },
  {
    name: 'withdrawdetail-completed',
    overlay: true,
    path: '/Withdrawdetail',
    who: 'alice',
    afterOpen: async (page) => {
      await press('main li:last-child button')(page)
      await page.locator('.steps').waitFor()
    },
  },
  { name: 'withdrawdetail-rejected', overlay: true, path: '/Withdrawdetail', who: 'carol', afterOpen: openNewest },
  { name: 'withdrawdetail-empty', component: 'WithdrawdetailScreen', path: '/Withdrawdetail', who: 'tom' },
  { name: 'withdraw-waits', path: '/Withdraw', who: 'paula', exclusive: true, afterOpen: replaceByMail('paula') },
  { name: 'withdraw-closed', path: '/Withdraw', who: 'alice', exclusive: true, afterOpen: at('22:10') },
  {
    name: 'withdraw-address',
    path: '/Bindaddress',
    who: 'carol',
    afterOpen: exclusively(async (page) => {
      await page.locator('form input').first().fill('0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb')
      await typeCodes(page, 'carol')
      await submit(page)
      await page.locator('.state').waitFor()
      await openPath(page, '/Withdraw')
      await page.locator('.address').waitFor()
    }),
  },
]
