import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { axeViolations, openPhone } from '../browser.ts'
import { dispatchVisibilityChange, returnToPage, skipMinutes } from '../clock.ts'
import { button, findOperator, openConsole, row, signInOperator, waitForToast } from '../operator-session.ts'
import { setUpStory } from '../story.ts'

const story = setUpStory()

const openConsoleAs = (name: string, path = '') =>
  openConsole(story.browser, story.sandbox, name, { path: `/console${path}` })

it('signing in needs all three proofs, a refusal does not say which was wrong, and idle operators are signed out', async () => {
  const { sandbox } = story
  const victor = await findOperator(sandbox, 'victor')
  const { page, pageErrors } = await openPhone(story.browser, { viewport: { width: 1280, height: 800 } })
  await page.goto(`${sandbox.address}/console/audit`)
  await button(page, 'Sign in').click()
  await page.getByText('Please enter an e-mail address').waitFor()
  expect(await axeViolations(page)).toEqual([])
  for (const [email, password] of [
    [victor.email, 'not-the-password'],
    ['nobody@humidor.test', victor.password],
  ] as const) {
    await page.getByLabel('E-mail', { exact: true }).fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByLabel('Authenticator code').fill('000000')
    await button(page, 'Sign in').click()
    await page.getByText('E-mail, password or code is wrong').waitFor()
    expect(await page.getByLabel('Authenticator code').inputValue()).toBe('')
  }
  // The operator lands on the requested page. The token is in this tab's session storage only.
  await signInOperator(page, sandbox, victor)
  await page.getByRole('heading', { name: 'Audit log' }).waitFor()
  const kept = await page.evaluate(() => [sessionStorage.getItem('otk'), localStorage.getItem('otk')])
  expect(kept[0]).toBeTypeOf('string')
  expect(kept[1]).toBeNull()

  // Another tab of the same browser needs no second sign-in and shares the session.
  const other = await page.context().newPage()
  await other.goto(`${sandbox.address}/console/members`)
  await other.getByRole('heading', { name: 'Members' }).waitFor()
  await other.close()

  // After 15 idle minutes the next call leads to the sign-in, and from there back. The page is on about:blank meanwhile: a
  // background call would end the session unnoticed.
  await page.goto('about:blank')
  await sandbox.advance(16 * 60)
  await page.goto(`${sandbox.address}/console/audit`)
  await page.getByText('Your session has ended').waitFor()
  await signInOperator(page, sandbox, victor)
  await page.getByRole('heading', { name: 'Audit log' }).waitFor()
  await page.locator('.side__me').click()
  await button(page, 'Log out').click()
  await button(page, 'Sign in').waitFor()
  expect(await page.evaluate(() => sessionStorage.getItem('otk'))).toBeNull()
  expect(pageErrors).toEqual([])
})

it('an idle operator is asked whether they are there, and then signed out, on the server too', async () => {
  const { context, page, go, pageErrors } = await openConsoleAs('sam')
  await go('/merchants')
  // A response that arrives after the clock is moved would count as activity.
  await page.waitForLoadState('networkidle')
  await skipMinutes(page, 13.5)
  await page.getByText('Are you still there?').waitFor()
  expect(await axeViolations(page)).toEqual([])
  // Neither a network change nor a visible tab counts as activity.
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await context.setOffline(true)
  await waitForToast(page, 'You are offline')
  await context.setOffline(false)
  await waitForToast(page, 'You are online again')
  await dispatchVisibilityChange(page)
  await page.getByText('Are you still there?').waitFor()
  expect(asked).toEqual([])
  await button(page, 'Stay signed in').click()
  await page.getByText('Are you still there?').waitFor({ state: 'detached' })
  // A background call that is answered after the clock is moved would count as activity.
  await page.route('**/api/console/me*', (route) => route.abort())
  await page.waitForTimeout(1_000)
  const leaving = page.waitForResponse('**/api/console/logout')
  await skipMinutes(page, 16)
  await page.getByText('You were signed out after 15 minutes without activity').waitFor()
  expect((await leaving).status()).toBe(200)
  await page.reload()
  await button(page, 'Sign in').waitFor()
  expect(pageErrors).toEqual([])
})

it('the console reloads its data when the network is back and when the operator returns to the tab', async () => {
  const { context, page, go, pageErrors } = await openConsoleAs('sam')
  await go('/merchants')
  await page.waitForLoadState('networkidle')
  const listed = () => page.waitForRequest('**/api/console/merchants*')
  await skipMinutes(page, 0.5)
  const anew = listed()
  await context.setOffline(true)
  await waitForToast(page, 'You are offline')
  await context.setOffline(false)
  await anew
  const again = listed()
  await returnToPage(page)
  await again
  expect(pageErrors).toEqual([])
})

it('a page low in the navigation is shown from its top', async () => {
  const { page, go } = await openConsoleAs('victor')
  await go('/members')
  const inList = page.getByRole('link', { name: 'Members', exact: true })
  expect(await inList.getAttribute('aria-current')).toBe('page')
  const box = await inList.boundingBox()
  // The navigation is scrolled to the entry, and the page is not scrolled.
  expect((box?.y ?? 800) + (box?.height ?? 0)).toBeLessThan(800)
  expect(await page.evaluate(() => scrollY)).toBe(0)
})

it('each role has its own pages, and other addresses say so', async () => {
  const content = await openConsoleAs('conrad')
  const pages = ({ page }: { page: Page }) => page.locator('a.side__item > span:first-of-type').allTextContents()
  expect(await pages(content)).toEqual([
    ...['Overview', 'Price', 'Mall'],
    ...['Notices', 'Activities', 'News', 'Settings'],
  ])
  await content.page.getByRole('heading', { name: 'Overview', exact: true }).waitFor()
  await content.go('/members')
  await content.page.getByText('Your role has no access to this page').waitFor()
  const support = await openConsoleAs('wendy')
  expect(await pages(support)).toEqual([
    ...[
      'Overview',
      'Withdrawals',
      'Payouts',
      'Merchants',
      'Payments',
      'Applications',
      'Approvals',
      'Alerts',
      'Feedback',
    ],
    ...['Bills', 'Deposits', 'Movements', 'Order book', 'Screening', 'Price', 'Settlement'],
    ...['Pre-orders', 'Draws', 'Raffle', 'Pledges', 'Mall orders', 'Flexible treasure'],
    ...['Members', 'Freezes', 'Settings'],
  ])
  // The overview counts pending items and links to their queues.
  await support.page.getByText('All days are settled').waitFor()
  expect(await axeViolations(support.page)).toEqual([])
  const applied = support.page.getByRole('link', { name: /Merchant applications to decide/ })
  const many = await applied.locator('b').textContent()
  await applied.click()
  await support.page.getByRole('heading', { name: 'Merchants', exact: true }).waitFor()
  expect(await support.page.locator('[role=tab][aria-selected=true] .tabs__count').textContent()).toBe(many)
  await support.go('/nowhere')
  await support.page.getByText('This page does not exist').waitFor()
  expect([...content.pageErrors, ...support.pageErrors]).toEqual([])
})

it('one administrator bars an operator and two readmit them; nobody changes their own rights', async () => {
  const fiona = await openConsoleAs('fiona', '/members')
  const victor = await openConsoleAs('victor', '/operators')
  const { page } = victor
  await row(page, 'Victor Vitola').getByRole('link').click()
  await page.getByText('You cannot change your own role').waitFor()
  await row(page, 'Fiona Filler').getByRole('link').click()
  await page.getByText('signs them out at once').waitFor()
  // Choosing a role without submitting it changes nothing: only the pressed button takes effect.
  await page.getByLabel('Role').selectOption('admin')
  await page.getByLabel('Your authenticator code').fill(await victor.code())
  await button(page, 'Bar').click()
  await waitForToast(page, 'Fiona Filler is barred')
  await row(page, 'Fiona Filler').getByText('Barred').waitFor()
  await fiona.page.reload()
  await fiona.page.getByText('Your session has ended').waitFor()
  await row(page, 'Fiona Filler').getByRole('link').click()
  await page.getByText('Readmission needs a second administrator').waitFor()
  await button(page, 'Request readmission').click()
  await page.locator('.panel').getByText('Finance, barred').waitFor()
  await button(page, 'Request rights').click()
  await page.getByText('Enter a reason').waitFor()
  await page.getByLabel('Reason').fill('Back from leave; I spoke with her.')
  expect(await axeViolations(page)).toEqual([])
  await button(page, 'Request rights').click()
  await waitForToast(page, 'Another operator decides now')
  await row(page, 'Fiona Filler').getByText('Barred').waitFor()
  // A second request is refused while the first is pending.
  await row(page, 'Fiona Filler').getByRole('link').click()
  await button(page, 'Request readmission').click()
  await page.getByLabel('Reason').fill('Once more.')
  await button(page, 'Request rights').click()
  await page.getByText('This is already waiting in Approvals').waitFor()
  await button(page, 'Cancel').click()

  const agnes = await openConsoleAs('agnes', '/approvals')
  await row(agnes.page, 'Fiona Filler').getByRole('link').first().click()
  await agnes.page.locator('.lockline', { hasText: 'You have this open until' }).waitFor()
  await agnes.page.locator('.panel').getByText('finance, barred').waitFor()
  await agnes.page.getByLabel('authenticator code').fill(await agnes.code())
  await button(agnes.page, 'Approve').click()
  await waitForToast(agnes.page, /./)
  await victor.go('/operators')
  await row(page, 'Fiona Filler').getByText('Active').waitFor()
  await row(page, 'Fiona Filler').getByText('Finance', { exact: true }).waitFor()
  expect([...victor.pageErrors, ...agnes.pageErrors, ...fiona.pageErrors]).toEqual([])
})
