import { contract } from '@humidor/contract/index.ts'
import type { Key } from '@humidor/sandbox/cast.ts'
import type { Page } from 'playwright-core'
import { openPhone } from '../browser.ts'
import { personAt } from '../person.ts'
import { castMember, exclusively, sandboxOf, sendButton, submit, typeGoogleCode, typeMailCode } from './form-actions.ts'
import { press, type Scene, waitForPage } from './scene.ts'
import { stubResponse } from './stub-responses.ts'

const showNewKey = (who: Key) => async (page: Page) => {
  await typeMailCode(page, who)
  await submit(page)
  await page.locator('.qr').waitFor()
}

/** Replaces the authenticator by e-mail alone. Does nothing if an earlier scene did so. */
export const replaceByMail = (who: Key) =>
  exclusively(async (page) => {
    const here = page.url()
    await page.goto(`${new URL(here).origin}/Google`)
    await page.locator('form').first().waitFor()
    await waitForPage(page)
    if ((await page.locator('.card--urgent').count()) === 0) {
      await showNewKey(who)(page)
      const key = (await page.locator('.address .mono > :not(.sr)').allInnerTexts()).join('').replace(/\s/g, '')
      await typeGoogleCode(page, key)
      await submit(page)
      await page.waitForURL('**/More')
    }
    await page.goto(here)
    await page.locator('.card--urgent').waitFor()
  })

const BSC = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const TRON = 'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7'
const typeAddress = (text: string) => (page: Page) => page.locator('form input').first().fill(text)

/** A key as the server shows it again. The picture is one white pixel. */
const shownKey = (first: boolean) => ({
  qrcodeUrl: 'data:image/gif;base64,R0lGODlhAQABAIAAAP///wAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==',
  secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  first,
  until: '2036-01-01T00:00:00.000Z',
})

const twoPasskeys = () => [
  {
    id: 'one',
    name: 'My phone',
    madeAt: '2026-11-20T08:00:00.000Z',
    usedAt: '2026-11-28T19:30:00.000Z',
    backedUp: true,
  },
  { id: 'two', name: 'Laptop', madeAt: '2026-10-02T08:00:00.000Z', usedAt: null, backedUp: false },
]

/** Registers a new member with a complete form. */
async function register(page: Page) {
  const sandbox = sandboxOf(page)
  const name = `guest_${Date.now()}`
  const email = `${name}@example.com`
  const { vcode } = await castMember(page, 'alice')
  const typed = [name, email, 'seven oaks in a row', '', vcode]
  for (const [at, text] of typed.entries()) await page.locator('form input').nth(at).fill(text)
  await press(sendButton)(page)
  await page.locator('dialog img').waitFor()
  const sid = await page.evaluate(() => localStorage.getItem('sid') ?? '')
  await page.locator('dialog input').fill(await sandbox.captcha(sid))
  await press('dialog button[type=submit]')(page)
  await page.locator(`${sendButton}[disabled]`).waitFor()
  await page.locator('.field__box--timed input').fill(await sandbox.codeFor(email))
  await page.locator('form input[type=checkbox]').check()
  await submit(page)
  await page.locator('.qr').waitFor()
}

/** Registration, password recovery, and every screen of the security menu. */
export const securityScenes: readonly Scene[] = [
  { name: 'register-key', path: '/Register', who: 'visitor', afterOpen: register },
  { name: 'forgot', path: '/Forgot', who: 'visitor' },
  { name: 'forgot-wrong', path: '/Forgot', who: 'visitor', afterOpen: submit },
  {
    name: 'forgot-sent',
    path: '/Forgot',
    who: 'visitor',
    afterOpen: async (page) => {
      await page.locator('.captcha img').waitFor()
      await page.locator('form input').first().fill('marisol@example.com')
      const sid = await page.evaluate(() => localStorage.getItem('sid') ?? '')
      await page
        .locator('form input')
        .nth(1)
        .fill(await sandboxOf(page).captcha(sid))
      await submit(page)
      await page.locator('.state').waitFor()
    },
  },
  { name: 'google', path: '/Google', who: 'alice' },
  {
    name: 'google-proof',
    path: '/Google',
    who: 'alice',
    afterOpen: async (page) => {
      await page.locator('form input').nth(1).fill('123456')
      await submit(page)
    },
  },
  { name: 'google-key', path: '/Google', who: 'alice', afterOpen: exclusively(showNewKey('alice')) },
  { name: 'google-waits', path: '/Google', who: 'gregor', afterOpen: replaceByMail('gregor') },
  { name: 'transferu-waits', path: '/Transferu', who: 'paula', afterOpen: replaceByMail('paula') },
  {
    name: 'recovery',
    component: 'RecoveryCodes',
    overlay: true,
    path: '/Google',
    who: 'alice',
    afterOpen: press('.section:last-of-type .btn--quiet'),
  },
  {
    name: 'recovery-codes',
    path: '/Google',
    who: 'bob',
    afterOpen: exclusively(async (page) => {
      await press('.section:last-of-type .btn--quiet')(page)
      await typeGoogleCode(page, (await castMember(page, 'bob')).totpSecret)
      await press('dialog button[type=submit]')(page)
      await page.locator('.recovery').waitFor()
    }),
  },
  {
    name: 'google-resume',
    path: '/Google',
    who: 'alice',
    beforeOpen: stubResponse(contract.security.pendingAuthenticator, () => shownKey(false)),
  },
  {
    name: 'google-first',
    path: '/Google',
    who: 'alice',
    beforeOpen: stubResponse(contract.security.pendingAuthenticator, () => shownKey(true)),
  },
  { name: 'passkeys', path: '/Passkeys', who: 'alice' },
  {
    name: 'passkeys-list',
    component: 'PasskeysScreen',
    path: '/Passkeys',
    who: 'alice',
    beforeOpen: stubResponse(contract.passkeys.passkeys, twoPasskeys),
  },
  {
    name: 'passkeys-add',
    component: 'AddPasskey',
    overlay: true,
    path: '/Passkeys',
    who: 'alice',
    afterOpen: press('main .btn--primary'),
  },
  {
    name: 'passkeys-change',
    component: 'ChangePasskey',
    overlay: true,
    path: '/Passkeys',
    who: 'alice',
    beforeOpen: stubResponse(contract.passkeys.passkeys, twoPasskeys),
    afterOpen: press('main li button'),
  },
  {
    name: 'passkeys-remove',
    component: 'ChangePasskey',
    overlay: true,
    path: '/Passkeys',
    who: 'alice',
    beforeOpen: stubResponse(contract.passkeys.passkeys, twoPasskeys),
    afterOpen: async (page) => {
      await press('main li button')(page)
      await press('dialog .btn--danger-quiet')(page)
    },
  },
  { name: 'resetpswd', path: '/Resetpswd', who: 'alice' },
  { name: 'resetpswd-wrong', path: '/Resetpswd', who: 'alice', afterOpen: submit },
  { name: 'safepswd', path: '/Safepswd', who: 'alice' },
  { name: 'safepswd-wrong', path: '/Safepswd', who: 'alice', afterOpen: submit },
  {
    name: 'sessions-only',
    component: 'SessionsScreen',
    path: '/Sessions',
    who: 'tom',
    afterOpen: async (page) => {
      await page.locator('main .btn--danger-quiet, .state').first().waitFor()
      if ((await page.locator('main .btn--danger-quiet').count()) > 0) {
        await press('main .btn--danger-quiet')(page)
        await press('dialog .btn--danger')(page)
      }
      await page.locator('.state').waitFor()
    },
  },
  {
    name: 'sessions-end',
    component: 'EndSessions',
    overlay: true,
    path: '/Sessions',
    who: 'alice',
    afterOpen: press('main li button'),
  },
  {
    name: 'sessions',
    path: '/Sessions',
    who: 'carol',
    afterOpen: exclusively(async (page) => {
      const browser = page.context().browser()
      await page.locator('main li').first().waitFor()
      if ((await page.locator('main li').count()) === 1 && browser) {
        const { context, page: other } = await openPhone(browser)
        const sandbox = sandboxOf(page)
        await sandbox.advance(31)
        const { email, password } = await castMember(page, 'carol')
        await personAt(other, sandbox).signIn(email, password)
        await context.close()
        await page.reload()
      }
      await page.locator('main li button').first().waitFor()
    }),
  },
  { name: 'bindaddress', path: '/Bindaddress', who: 'alice' },
  {
    name: 'bindaddress-sheet',
    component: 'AddressSheet',
    overlay: true,
    path: '/Bindaddress',
    who: 'alice',
    afterOpen: press('main .rows button'),
  },
  {
    name: 'bindaddress-remove',
    component: 'AddressSheet',
    overlay: true,
    path: '/Bindaddress',
    who: 'alice',
    afterOpen: async (page) => {
      await press('main .rows button')(page)
      await press('dialog form .btn--ghost')(page)
    },
  },
  { name: 'bindaddress-bsc', path: '/Bindaddress', who: 'alice', afterOpen: typeAddress(BSC) },
  { name: 'bindaddress-tron', path: '/Bindaddress', who: 'alice', afterOpen: typeAddress(TRON) },
  { name: 'bindaddress-slip', path: '/Bindaddress', who: 'alice', afterOpen: typeAddress(BSC.replace('aA', 'AA')) },
  {
    name: 'bindaddress-bound',
    path: '/Bindaddress',
    who: 'sylvia',
    afterOpen: exclusively(async (page) => {
      await page.locator('form input').first().waitFor()
      if ((await page.locator('main .rows').count()) > 0) return
      await typeAddress(BSC)(page)
      await typeMailCode(page, 'sylvia')
      await typeGoogleCode(page, (await castMember(page, 'sylvia')).totpSecret)
      await submit(page)
      await page.locator('.state').waitFor()
    }),
  },
]
