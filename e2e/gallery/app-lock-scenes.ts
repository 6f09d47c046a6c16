import { contract } from '@humidor/contract/index.ts'
import type { Page } from 'playwright-core'
import { press, type Scene } from './scene.ts'
import { refuseCall, stubResponse } from './stub-responses.ts'

const lockAs = (but: object) =>
  stubResponse(contract.appLock.appLock, () => ({
    ...{ minutes: 5 as const, locked: true, byPasskey: false, byCode: true, byPassword: false },
    ...but,
  }))

/** The page opens locked. `but`: how this member unlocks. */
const locked = (but: object) => async (page: Page) => {
  await page.addInitScript(() => localStorage.setItem('app-locked', 'yes'))
  await lockAs(but)(page)
}

/** In the app, the button for a passkey appears only where one was used before. */
const withPasskeyHere = (page: Page) => page.addInitScript(() => localStorage.setItem('passkey', 'here'))

const ready = '.cover form, .cover .note'

/** The lock of the app, and its setting. */
export const appLockScenes: readonly Scene[] = [
  { name: 'app-lock', path: '/AppLock', who: 'alice' },
  { name: 'app-lock-on', path: '/AppLock', who: 'alice', beforeOpen: lockAs({ locked: false }) },
  {
    name: 'app-lock-loosen',
    component: 'LoosenSheet',
    overlay: true,
    path: '/AppLock',
    who: 'alice',
    beforeOpen: async (page) => {
      await withPasskeyHere(page)
      await lockAs({ locked: false })(page)
    },
    afterOpen: press('main .choice:not([aria-current]) >> nth=-1'),
  },
  {
    name: 'app-lock-loosen-no-proof',
    component: 'LoosenSheet',
    overlay: true,
    path: '/AppLock',
    who: 'alice',
    beforeOpen: lockAs({ locked: false, byCode: false }),
    afterOpen: press('main .choice:not([aria-current]) >> nth=-1'),
  },
  {
    name: 'app-locked',
    overlay: true,
    path: '/Asset',
    who: 'alice',
    readySelector: ready,
    beforeOpen: async (page) => {
      await withPasskeyHere(page)
      await locked({ byPasskey: true })(page)
    },
  },
  {
    name: 'app-locked-wrong',
    overlay: true,
    path: '/Asset',
    who: 'alice',
    readySelector: ready,
    beforeOpen: locked({}),
    afterOpen: press('.cover button[type=submit]'),
  },
  {
    name: 'app-locked-password',
    overlay: true,
    path: '/Asset',
    who: 'alice',
    readySelector: ready,
    beforeOpen: locked({ byCode: false, byPassword: true }),
  },
  {
    name: 'app-locked-no-way',
    overlay: true,
    path: '/Asset',
    who: 'alice',
    readySelector: ready,
    beforeOpen: locked({ byCode: false }),
  },
  {
    name: 'app-locked-failed',
    overlay: true,
    path: '/Asset',
    who: 'alice',
    readySelector: '.cover .state',
    beforeOpen: async (page) => {
      await locked({})(page)
      await refuseCall(contract.appLock.appLock, 'operation_failed')(page)
    },
  },
  {
    name: 'app-locked-offline',
    overlay: true,
    path: '/Asset',
    who: 'alice',
    readySelector: ready,
    beforeOpen: locked({}),
    afterOpen: async (page) => {
      // Only for the page: another language must still load.
      await page.evaluate(() => {
        Object.defineProperty(navigator, 'onLine', { get: () => false })
        dispatchEvent(new Event('offline'))
      })
      await page.locator('.cover .note').waitFor()
    },
  },
]
