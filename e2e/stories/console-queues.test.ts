import { expect, it } from 'vitest'
import { axeViolations } from '../browser.ts'
import { button, openConsole, row, waitForConsole, waitForToast } from '../operator-session.ts'
import { setUpStory } from '../story.ts'

const story = setUpStory()

const openConsoleAs = (name: string, options?: Parameters<typeof openConsole>[3]) =>
  openConsole(story.browser, story.sandbox, name, options)

it('a page makes no audited call beyond its own list, and a link opens a payment under any tab', async () => {
  const { page, go, pageErrors } = await openConsoleAs('fiona')
  // Leaves the first page, so that its pending calls are not counted.
  await page.goto('about:blank')
  const asked: string[] = []
  page.on('request', (request) => {
    const [, call] = /\/api\/console\/(\w+)/.exec(request.url()) ?? []
    if (call !== undefined && call !== 'me') asked.push(call)
  })
  for (const call of ['withdrawals', 'payments', 'applications', 'mall-orders']) {
    asked.length = 0
    await go(`/${call}`)
    await page.waitForLoadState('networkidle')
    expect(asked).toEqual([call.replace('-orders', 'Orders')])
  }
  await go('/payments')
  const id = await page.locator('.queue__open').first().getAttribute('data-key')
  await go(`/payments?tab=left&item=${id}`)
  await page.getByRole('heading', { name: `Payment ${id}`, exact: true }).waitFor()
  await go('/payments?item=999999999')
  await page.getByText('Payment not found').waitFor()
  expect(pageErrors).toEqual([])
})

it('two operators share a queue: an open merchant is locked for one of them, one is approved and another refused with a reason', async () => {
  const wendy = await openConsoleAs('wendy', { path: '/console/merchants' })
  const sam = await openConsoleAs('sam', { path: '/console/merchants' })
  const waiting = Number(await wendy.page.locator('[role=tab][aria-selected=true] .tabs__count').textContent())
  expect(waiting).toBeGreaterThanOrEqual(2)
  // The rows and their count are loaded by separate calls.
  await waitForConsole(wendy.page)
  const [first = '', second = ''] = await wendy.page.locator('.queue__open b').allTextContents()

  // By keyboard alone: to the first row, and open it.
  await wendy.page.keyboard.press('j')
  await wendy.page.keyboard.press('Enter')
  await wendy.page.getByText('You have this open until').waitFor()
  expect(new URL(wendy.page.url()).searchParams.get('item')).toBe(first)

  await sam.page.reload()
  await row(sam.page, first).getByText('Wendy Wrapper').waitFor()
  await row(sam.page, first).getByRole('link').click()
  await sam.page.getByText(/^Wendy Wrapper has this open until \d\d:\d\d$/).waitFor()
  expect(await button(sam.page, `Approve ${first}`).isDisabled()).toBe(true)
  expect(await button(sam.page, 'Reject').isDisabled()).toBe(true)

  // Esc releases the item. Then the other operator can claim it.
  const released = wendy.page.waitForResponse('**/api/console/release')
  await wendy.page.keyboard.press('Escape')
  await wendy.page.locator('.panel').waitFor({ state: 'detached' })
  await expect.poll(() => wendy.page.evaluate(() => document.activeElement?.getAttribute('data-key'))).toBe(first)
  await released
  await button(sam.page, 'Try again').click()
  await sam.page.getByText('You have this open until').waitFor()
  await button(sam.page, `Approve ${first}`).dblclick()
  await waitForToast(sam.page, 'is verified')
  await sam.page.locator('.panel').waitFor({ state: 'detached' })

  await wendy.go(`/merchants?item=${second}`)
  await wendy.page.getByText('You have this open until').waitFor()
  await button(wendy.page, 'Reject').click()
  await wendy.page.getByText('Enter a reason.').waitFor()
  await wendy.page.getByLabel('Reason, required to reject').fill('The photograph of the licence cannot be read.')
  await button(wendy.page, 'Reject').click()
  await waitForToast(wendy.page, 'is notified of the reason')
  await wendy.page.getByRole('tab', { name: 'Rejected' }).click()
  await row(wendy.page, second).getByRole('link').click()
  await wendy.page.getByText('The photograph of the licence cannot be read.').waitFor()
  await wendy.page.getByText('Rejected by Wendy Wrapper').waitFor()
  await wendy.page.goBack()
  await wendy.page.locator('.panel').waitFor({ state: 'detached' })
  await wendy.page.goBack()
  await wendy.page.getByRole('tab', { name: 'Under review', selected: true }).waitFor()
  expect([...wendy.pageErrors, ...sam.pageErrors]).toEqual([])
})

it('an operator stops a transfer in review with a reason, and its sender has all the money back', async () => {
  const { page, go, pageErrors } = await openConsoleAs('fiona')
  await go('/movements')
  await row(page, 'gregor_gordo').getByRole('link').click()
  await page.getByRole('heading', { name: /^Conversion \d+$/ }).waitFor()
  await page.getByText('Only the member can cancel a conversion.').waitFor()
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('tab', { name: 'Transfers in review' }).click()
  await row(page, 'magnus_maduro').getByRole('link').click()
  await page.getByText('You have this open until').waitFor()
  await button(page, 'Stop transfer').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('returns to magnus_maduro at once').waitFor()
  expect(await axeViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Stop transfer' }).click()
  await dialog.getByText('Enter a reason.').waitFor()
  const reason = dialog.getByLabel('Reason, required')
  await reason.fill('Asked for in person, with the passport.')
  // Neither a click outside nor Esc discards the typed text.
  await page.mouse.click(5, 5)
  expect(await reason.inputValue()).toBe('Asked for in person, with the passport.')
  await page.keyboard.press('Escape')
  await page.getByText('Discard your text?').waitFor()
  await button(page, 'Keep editing').click()
  expect(await reason.inputValue()).toBe('Asked for in person, with the passport.')
  await dialog.getByRole('button', { name: 'Stop transfer' }).dblclick()
  await waitForToast(page, 'The money is back with magnus_maduro')
  await row(page, 'magnus_maduro').waitFor({ state: 'detached' })

  await button(page, 'Filter').click()
  await page.getByLabel('State').selectOption({ label: 'Returned' })
  await row(page, 'magnus_maduro').getByText('Stopped').waitFor()
  await row(page, 'magnus_maduro').getByRole('link').click()
  await page.getByText('Asked for in person, with the passport.').waitFor()
  await page.getByLabel('Search by a member’s UID').fill('12345678')
  await page.getByText('No results').waitFor()
  expect(pageErrors).toEqual([])
})

it('keys move through the focused group of settings, and do nothing where another element has the focus', async () => {
  const { page, go, pageErrors } = await openConsoleAs('fiona')
  await go('/settings')
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-key') ?? '')
  const links = (group: number) => page.locator('.settings-group').nth(group).locator('.queue__open')
  const keyOf = async (group: number, at: number) => await links(group).nth(at).getAttribute('data-key')
  await page.keyboard.press('j')
  expect(await focused()).toBe(await keyOf(0, 0))
  await page.keyboard.press('j')
  expect(await focused()).toBe(await keyOf(0, 1))
  await links(1).first().focus()
  await page.keyboard.press('ArrowDown')
  expect(await focused()).toBe(await keyOf(1, 1))
  // Closing the panel returns the focus to the row.
  await page.keyboard.press('Enter')
  await page.locator('.panel').waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(focused).toBe(await keyOf(1, 1))
  await page.getByRole('region', { name: 'Figures' }).focus()
  for (const key of ['j', 'ArrowDown']) await page.keyboard.press(key)
  expect(await focused()).toBe('')
  expect(pageErrors).toEqual([])
})

it('a table that does not load says so, and loads on retry', async () => {
  const { page, go, pageErrors } = await openConsoleAs('wendy', { path: '/console/merchants' })
  await page.route('**/api/console/members*', (route) => route.abort())
  await page.locator('.side__item', { hasText: 'Members' }).click()
  await page.getByText('Nothing was changed. Check your connection').waitFor()
  expect(await axeViolations(page)).toEqual([])
  await page.unroute('**/api/console/members*')
  // Held until the press, as the table also tries again by itself.
  const pressed = Promise.withResolvers<void>()
  await page.route('**/api/console/members*', async (route) => {
    await pressed.promise
    await route.continue()
  })
  await button(page, 'Try again').click()
  pressed.resolve()
  await page.locator('tbody tr').first().waitFor()
  await go('/merchants?item=999999')
  await page.getByText('Nothing has this number').waitFor()
  await page.keyboard.press('Escape')
  await page.locator('.panel').waitFor({ state: 'detached' })
  expect(pageErrors).toEqual([])
})
