import { readFile } from 'node:fs/promises'
import { micros } from '@humidor/domain/money/micros.ts'
import { unzipped } from '@humidor/domain/spreadsheet/unzipped.testing.ts'
import { expect, it } from 'vitest'
import { advanceTo } from '../clock.ts'
import { navigatorFor } from '../navigation.ts'
import { changeSetting } from '../operator-actions.ts'
import { openConsole } from '../operator-session.ts'
import { setUpStory } from '../story.ts'

const story = setUpStory()

const openConsoleAs = async (name: string) => {
  const opened = await openConsole(story.browser, story.sandbox, name)
  return { ...opened, nav: navigatorFor(opened.page) }
}

it('a late deposit is credited automatically, and operators find and credit one with a wrong amount', async () => {
  const { sandbox } = story
  const { email } = await story.member('alice')
  const { page, person, pageErrors } = await story.phoneOf('alice')
  const nav = navigatorFor(page)
  await nav.link('Deposit')
  await nav.type('Amount', '50')
  await nav.button('Show address')
  const late = await person.readPaymentDetails()
  await sandbox.advance(1_300)
  await nav.waitForText('Time is up')
  await nav.waitForText(/it will still be credited until/)
  await sandbox.pay(late.address, late.amount)
  await nav.waitForText('It is in your USDT balance now.')

  await nav.button('Make another deposit')
  await nav.type('Amount', '60')
  await nav.button('Show address')
  await nav.waitForText(/report it here once the time is up/)
  const { address } = await person.readPaymentDetails()
  const txid = await sandbox.pay(address, micros<'USDT'>(60_000_000n))
  await sandbox.advance(1_300)
  await nav.button('I paid, but it was not credited')
  await nav.type('Transaction ID', txid)
  await nav.button('Send')
  await nav.waitForText('We will notify you of the result.')
  expect(nav.taps()).toBe(6)

  // Support finds the member, the deposit and the payment, and sees who decides.
  const wendy = await openConsoleAs('wendy')
  await wendy.nav.link('Members')
  await wendy.page.getByRole('textbox', { name: /^Search members/ }).fill(email)
  await wendy.page.keyboard.press('Enter')
  await wendy.nav.link(/^alice_corona/)
  await wendy.nav.link('Deposits', wendy.page.locator('.panel'))
  await wendy.page.locator('tbody tr', { hasText: '60.00' }).getByRole('link').click()
  await wendy.nav.link('Payments', wendy.page.locator('.panel'))
  await wendy.page.locator('tbody tr', { hasText: '60.000000' }).getByRole('link').click()
  await wendy.nav.waitForText('alice_corona claims it')
  await wendy.nav.waitForText('Only finance can assign payments. It is in their list, too.')

  const fiona = await openConsoleAs('fiona')
  await fiona.nav.link(/Payments that match no deposit/)
  await fiona.page.locator('tbody tr', { hasText: '60.000000' }).getByRole('link').click()
  await fiona.nav.waitForText('You have this open until')
  await fiona.nav.button('Assign')
  await fiona.nav.type('Reason, required', 'Their transaction, another amount.')
  await fiona.nav.button('Request approval')
  await fiona.nav.waitForText('A second operator must approve')

  const victor = await openConsoleAs('victor')
  await victor.nav.link(/Requests to approve or decline/)
  await victor.page.locator('tbody tr', { hasText: '60 USDT' }).getByRole('link').click()
  await victor.nav.waitForText('You have this open until')
  await victor.nav.waitForText(/^Requested just now,/)
  await victor.page.getByLabel('Your authenticator code').fill(await victor.code())
  await victor.nav.button('Approve')
  await victor.page.locator('.toast', { hasText: 'Approved' }).waitFor()

  await nav.link('Records')
  await page.getByRole('listitem').filter({ hasText: '+60.00' }).getByText('Credited', { exact: true }).waitFor()
  await page.getByRole('listitem').filter({ hasText: 'Credited separately' }).getByRole('button').click()
  await nav.waitForText('The payment was found and credited.')
  expect([...pageErrors, ...wendy.pageErrors, ...fiona.pageErrors, ...victor.pageErrors]).toEqual([])
})

it('a member who did not win gets from the notice to the order and the draw, and recomputes it on the phone', async () => {
  const { sandbox } = story
  await changeSetting(sandbox, 'orderQuota', 200_000_000)
  await advanceTo(sandbox, '12:00')
  const { page, pageErrors } = await story.phoneOf('carol')
  const nav = navigatorFor(page)
  await nav.link('Shop')
  await nav.link('Pre-order')
  await nav.type('Amount', '300')
  await nav.button('Order 300.00 USCD')
  await nav.waitForText(/^Order HM-\d+ takes part in the draw of/)
  await advanceTo(sandbox, '22:00')
  await sandbox.advance(30)
  nav.taps()

  await nav.link('Index')
  const lost = page.getByRole('link', { name: /^Unread: Your order HM-\d+ did not win/ })
  await nav.link(/^Notices/)
  await expect
    .poll(
      async () => {
        await page.reload()
        await page.getByRole('listitem').first().waitFor()
        return await lost.count()
      },
      { timeout: 30_000, interval: 1_000 },
    )
    .toBe(1)
  await nav.link(/^Unread: Your order HM-\d+ did not win/)
  await nav.waitForText('Did not win')
  await nav.waitForText('Nothing was charged')
  await nav.link(/^Check the draw: number \d+$/)
  await nav.waitForText(/It was larger than the amount left at its turn\.$/)
  await nav.button('Check on this device')
  await page.getByRole('heading', { name: 'Everything matches' }).waitFor()
  expect(nav.taps()).toBe(5)
  expect(pageErrors).toEqual([])
})

it('a member with idle USCD finds the target of the treasure, the duration of a conversion, and a statement', async () => {
  const { page, pageErrors } = await story.phoneOf('bob')
  const nav = navigatorFor(page)
  await nav.link('Asset')
  await nav.link(/^Flexible treasure Earn interest/)
  await nav.waitForText('A target that the treasury funds, not a guarantee.')
  await nav.link('Transfer in')
  await nav.waitForText('First interest')
  await nav.waitForText('You can transfer it out at any time; it arrives at the midnight after.')
  expect(nav.taps()).toBe(3)

  // The page of one direction links to the other.
  await nav.link('Back')
  await nav.link('Back')
  await nav.tab('USCD')
  await page.getByRole('region', { name: 'USCD', exact: true }).waitFor()
  await nav.link('Convert')
  await nav.waitForText(/^Your USCD is reserved and converted to USDT after/)
  await nav.link('USDT to USCD')
  await nav.waitForText('Every USCD is backed by one USDT.')
  await nav.link('Back')
  await nav.link('Back')

  await nav.tab('USCD')
  const shown = await page.getByRole('region', { name: 'USCD', exact: true }).locator('data').getAttribute('value')
  nav.taps()
  await nav.button('Save a statement')
  const saving = page.waitForEvent('download')
  await nav.button('Save the file', page.getByRole('dialog'))
  const file = await readFile(await (await saving).path())
  expect(nav.taps()).toBe(2)
  const rows = unzipped(file)['xl/worksheets/sheet1.xml']?.match(/<row .*?<\/row>/gs)
  expect(rows?.at(-1)).toContain(`<v>${shown}</v>`)
  expect(pageErrors).toEqual([])
})

it('a visitor changes the language in two taps, even from a language they cannot read', async () => {
  const { page, pageErrors } = await story.phone()
  await page.goto(story.sandbox.address)
  const nav = navigatorFor(page)
  await nav.button('Language: English')
  await nav.button('ไทย Thai', page.getByRole('dialog'))
  await nav.link('สร้างบัญชี')
  await nav.waitForText('คุณมีร้านค้าใช่ไหม?')
  await nav.link('กลับ')
  // Each language is listed under its own name.
  await nav.button('ภาษา: ไทย')
  await nav.button(/^Deutsch/, page.getByRole('dialog'))
  await page.getByRole('link', { name: 'Anmelden', exact: true }).waitFor()
  expect(pageErrors).toEqual([])
})
