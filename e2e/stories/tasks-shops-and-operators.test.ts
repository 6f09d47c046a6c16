import { contract } from '@humidor/contract/index.ts'
import { chargeLink } from '@humidor/domain/commerce/pay-link.ts'
import { expect, it } from 'vitest'
import { apiClientOf } from '../api-client.ts'
import { navigatorFor } from '../navigation.ts'
import { moveTreasury } from '../operator-actions.ts'
import { openConsole } from '../operator-session.ts'
import { setUpStory } from '../story.ts'

const story = setUpStory()

const openConsoleAs = async (name: string) => {
  const opened = await openConsole(story.browser, story.sandbox, name)
  const { page } = opened
  return {
    ...opened,
    nav: navigatorFor(page),
    panel: page.locator('.panel'),
    open: (row: string) => page.locator('tbody tr', { hasText: row }).getByRole('link').click(),
    waitForToast: (text: string) => page.locator('.toast', { hasText: text }).waitFor(),
  }
}

it('a shop charges dollars, the guest pays what the code says, and both see the same receipt', async () => {
  const { sandbox } = story
  const cedar = (await sandbox.cast()).find(({ role }) => role === 'merchant, verified')
  const shop = await story.phone()
  await shop.person.signInMerchant(cedar?.merchantId ?? '', cedar?.password ?? '')
  const till = navigatorFor(shop.page)
  await till.button('7')
  await till.button('Charge 7.00 USCD')
  await till.waitForText('Waiting for the payment')
  expect(till.taps()).toBe(2)
  const api = await apiClientOf(sandbox, shop.page)
  const { rows } = await api.call(contract.charges.listCharges, { open: true, reference: '', limit: 1 })

  const bob = await story.member('bob')
  const { page, person, pageErrors } = await story.phoneOf('bob')
  const nav = navigatorFor(page)
  // As the camera of the phone opens it.
  await page.goto(chargeLink(sandbox.address, rows[0]?.code ?? ''))
  await nav.waitForText('Cedar & Smoke')
  await nav.waitForText('for 7.00 USCD')
  await nav.type('Authenticator code', await person.freshGoogleCode(bob.totpSecret))
  await nav.button(/^Pay ₡/)
  await nav.waitForText('has received your payment')
  expect(nav.taps()).toBe(1)
  const receipt = (await page.locator('.kv .mono').textContent()) ?? ''

  await shop.page.getByRole('dialog').getByText(`Receipt ${receipt}`).waitFor()
  await till.button('Next customer')
  expect(till.taps()).toBe(1)
  expect([...pageErrors, ...shop.pageErrors]).toEqual([])
})

it('the overview says that the treasury is short, and two operators move money into it', async () => {
  await moveTreasury(story.sandbox, 'treasuryToUsdt', 'all')
  const fiona = await openConsoleAs('fiona')
  await fiona.nav.link('The treasury cannot pay the next midnight')
  await fiona.nav.waitForText('Cost of a midnight')
  await fiona.nav.link('Treasury, Transfers')
  await fiona.nav.type('Amount', '100000')
  await fiona.nav.type('Reason', 'For the coming midnights.')
  await fiona.nav.button(/^Request/)
  await fiona.nav.waitForText('Another operator decides now')
  expect(fiona.nav.taps()).toBe(3)

  const victor = await openConsoleAs('victor')
  await victor.nav.link(/Requests to approve or decline/)
  await victor.open('Treasury: USDT into USCD')
  await victor.nav.waitForText('You have this open until')
  await victor.page.getByLabel('Your authenticator code').fill(await victor.code())
  await victor.nav.button('Approve')
  await victor.waitForToast('Approved')

  await fiona.nav.link('Overview')
  // The overview updates within 30 seconds. The story reloads instead of waiting.
  await fiona.page.reload()
  await fiona.nav.waitForText('All promises are covered')
  expect([...fiona.pageErrors, ...victor.pageErrors]).toEqual([])
})

it('support freezes a stolen account, which signs it out everywhere, and rejects its pending withdrawal', async () => {
  const thief = await story.phoneOf('alice')
  await thief.page.goto(`${story.sandbox.address}/More`)
  const wendy = await openConsoleAs('wendy')
  const { page, panel, nav } = wendy
  await nav.link('Members')
  await page.getByRole('textbox', { name: /^Search members/ }).fill('alice.corona@humidor.test')
  await page.keyboard.press('Enter')
  await nav.link(/^alice_corona/)
  await nav.button('Freeze', panel)
  await nav.waitForText('If somebody else used their account, also check Withdrawals')
  await nav.type('Reason, required', 'Called: it is not them.')
  await nav.button('Freeze', page.getByRole('dialog'))
  await wendy.waitForToast('alice_corona is frozen')
  await nav.link('Withdrawals', panel)
  await wendy.open('60.00')
  await nav.waitForText('You have this open until')
  await nav.type('Reason, required to reject', 'You told us that it was not you.')
  await nav.button('Reject', panel)
  await wendy.waitForToast('the money is returned')
  expect(nav.taps()).toBe(6)

  // The thief's phone is signed out without a press, as every member's page polls its balances.
  await thief.page.waitForURL(/\/login\?/)
  expect([...wendy.pageErrors, ...thief.pageErrors]).toEqual([])
})

it('the ledger passes verification', async () => {
  const verification = await story.sandbox.runCli('verify')
  expect(verification.code, verification.output).toBe(0)
})
