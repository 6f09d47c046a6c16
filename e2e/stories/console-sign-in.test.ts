import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { axeViolations, openPhone } from '../browser.ts'
import { dispatchVisibilityChange, returnToPage, skipMinutes } from '../clock.ts'
import { button, findOperator, openConsole, row, signInOperator, waitForToast } from '../operator-session.ts'
import { setUpStory } from '../story.ts'

const story = setUpStory()

const openConsoleAs = (name: string, path = '') =>
  openConsole(story.browser, story.sandbox, name, { path: `/console${path}` })

it('nobody comes in without all three proofs, is told which was wrong, or stays when the desk is left', async () => {
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
  // Whoever signs in is where they wanted to be; the token stays on this tab.
  await signInOperator(page, sandbox, victor)
  await page.getByRole('heading', { name: 'Audit log' }).waitFor()
  const kept = await page.evaluate(() => [sessionStorage.getItem('otk'), localStorage.getItem('otk')])
  expect(kept[0]).toBeTypeOf('string')
  expect(kept[1]).toBeNull()

  // A link that is opened in another tab needs no second sign-in, and is as much out as the first.
  const other = await page.context().newPage()
  await other.goto(`${sandbox.address}/console/members`)
  await other.getByRole('heading', { name: 'Members' }).waitFor()
  await other.close()

  // A quarter of an hour goes by on the platform: the next question leads to the sign-in, and from there back. The page is
  // elsewhere meanwhile, as a question of its own would be that next one, and nobody would see what it leads to.
  await page.goto('about:blank')
  await sandbox.advance(16 * 60)
  await page.goto(`${sandbox.address}/console/audit`)
  await page.getByText('Your sign-in has ended').waitFor()
  await signInOperator(page, sandbox, victor)
  await page.getByRole('heading', { name: 'Audit log' }).waitFor()
  await page.locator('.side__me').click()
  await button(page, 'Log out').click()
  await button(page, 'Sign in').waitFor()
  expect(await page.evaluate(() => sessionStorage.getItem('otk'))).toBeNull()
  expect(pageErrors).toEqual([])
})

it('who leaves the desk is asked whether they are there, and then signed out, on the platform too', async () => {
  const { context, page, go, pageErrors } = await openConsoleAs('sam')
  await go('/merchants')
  // An answer that is still on its way would come after the leap, and count as heard then.
  await page.waitForLoadState('networkidle')
  await skipMinutes(page, 13.5)
  await page.getByText('Are you still there?').waitFor()
  expect(await axeViolations(page)).toEqual([])
  // A network that comes and goes is nobody who is there, nor is a look at this.
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
  // What the page asks by itself would count as heard after the leap, where it was answered then.
  await page.route('**/api/console/me*', (route) => route.abort())
  await page.waitForTimeout(1_000)
  const leaving = page.waitForResponse('**/api/console/logout')
  await skipMinutes(page, 16)
  await page.getByText('You were signed out, as nothing was done for 15 minutes').waitFor()
  expect((await leaving).status()).toBe(200)
  await page.reload()
  await button(page, 'Sign in').waitFor()
  expect(pageErrors).toEqual([])
})

it('whoever is at work sees how things stand when the network is back, and when they look again', async () => {
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

it('a page that stands low in the list of pages is shown from its top', async () => {
  const { page, go } = await openConsoleAs('victor')
  await go('/members')
  const inList = page.getByRole('link', { name: 'Members', exact: true })
  expect(await inList.getAttribute('aria-current')).toBe('page')
  const box = await inList.boundingBox()
  // The list is scrolled to it, and the page is not.
  expect((box?.y ?? 800) + (box?.height ?? 0)).toBeLessThan(800)
  expect(await page.evaluate(() => scrollY)).toBe(0)
})

it('a role has its own pages, and an address beyond it says so', async () => {
  const content = await openConsoleAs('conrad')
  const pages = ({ page }: { page: Page }) => page.locator('.side__item > span:first-of-type').allTextContents()
  expect(await pages(content)).toEqual([
    ...['Overview', 'Price', 'Mall'],
    ...['Notices', 'Activities', 'News', 'Settings'],
  ])
  await content.page.getByRole('heading', { name: 'Overview', exact: true }).waitFor()
  await content.go('/members')
  await content.page.getByText('This belongs to another role').waitFor()
  const support = await openConsoleAs('wendy')
  expect(await pages(support)).toEqual([
    ...['Overview', 'Withdrawals', 'Payouts', 'Merchants', 'Payments', 'Applications', 'Approvals', 'Feedback'],
    ...['Deposits', 'Movements', 'Order book', 'Price', 'Settlement'],
    ...['Pre-orders', 'Draws', 'Raffle', 'Pledges', 'Mall orders', 'Flexible treasure'],
    ...['Members', 'Freezes', 'Settings'],
  ])
  // The first page says what waits, and leads to where it is seen to.
  await support.page.getByText('Every midnight is settled').waitFor()
  expect(await axeViolations(support.page)).toEqual([])
  const applied = support.page.getByRole('link', { name: /Merchants who applied/ })
  const many = await applied.locator('b').textContent()
  await applied.click()
  await support.page.getByRole('heading', { name: 'Merchants', exact: true }).waitFor()
  expect(await support.page.locator('[role=tab][aria-selected=true] .tabs__count').textContent()).toBe(many)
  await support.go('/nowhere')
  await support.page.getByText('Nothing is kept here').waitFor()
  expect([...content.pageErrors, ...support.pageErrors]).toEqual([])
})

it('an administrator bars an operator alone, and two readmit them; nobody does either to themselves', async () => {
  const fiona = await openConsoleAs('fiona', '/members')
  const victor = await openConsoleAs('victor', '/operators')
  const { page } = victor
  await row(page, 'Victor Vitola').getByRole('link').click()
  await page.getByText('Nobody changes their own role').waitFor()
  await row(page, 'Fiona Filler').getByRole('link').click()
  await page.getByText('they are signed out at once').waitFor()
  // A role that is chosen and not given is nobody's: only what is pressed is done.
  await page.getByLabel('Role').selectOption('admin')
  await page.getByLabel('Your authenticator code').fill(await victor.code())
  await button(page, 'Bar').click()
  await waitForToast(page, 'Fiona Filler is barred')
  await row(page, 'Fiona Filler').getByText('Barred').waitFor()
  await fiona.page.reload()
  await fiona.page.getByText('Your sign-in has ended').waitFor()
  await row(page, 'Fiona Filler').getByRole('link').click()
  await page.getByText('Readmitting takes a second administrator').waitFor()
  await button(page, 'Ask to readmit').click()
  await page.locator('.panel').getByText('Finance, barred').waitFor()
  await button(page, 'Ask for the rights').click()
  await page.getByText('Write a reason first').waitFor()
  await page.getByLabel('Reason').fill('Back from leave; I spoke with her.')
  expect(await axeViolations(page)).toEqual([])
  await button(page, 'Ask for the rights').click()
  await waitForToast(page, 'Another operator decides now')
  await row(page, 'Fiona Filler').getByText('Barred').waitFor()
  // A second time it waits already.
  await row(page, 'Fiona Filler').getByRole('link').click()
  await button(page, 'Ask to readmit').click()
  await page.getByLabel('Reason').fill('Once more.')
  await button(page, 'Ask for the rights').click()
  await page.getByText('This waits in Approvals already').waitFor()
  await button(page, 'Cancel').click()

  const agnes = await openConsoleAs('agnes', '/approvals')
  await row(agnes.page, 'Fiona Filler').getByRole('link').first().click()
  await agnes.page.locator('.lockline', { hasText: 'Open for you until' }).waitFor()
  await agnes.page.locator('.panel').getByText('finance, barred').waitFor()
  await agnes.page.getByLabel('authenticator code').fill(await agnes.code())
  await button(agnes.page, 'Approve').click()
  await waitForToast(agnes.page, /./)
  await victor.go('/operators')
  await row(page, 'Fiona Filler').getByText('Active').waitFor()
  await row(page, 'Fiona Filler').getByText('Finance', { exact: true }).waitFor()
  expect([...victor.pageErrors, ...agnes.pageErrors, ...fiona.pageErrors]).toEqual([])
})
