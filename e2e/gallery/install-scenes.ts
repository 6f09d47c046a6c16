import type { Page } from 'playwright-core'
import { press, type Scene } from './scene.ts'

const openFromMore = press('.row:has(.lucide-smartphone)')

/** Chromium makes the offer only on a device where it may be installed. */
const isOffered = (page: Page) =>
  page.evaluate(() => {
    dispatchEvent(new Event('beforeinstallprompt'))
  })

/** A browser whose worker has a newer version waiting. The pictures are taken without workers. */
const hasNewerVersion = (page: Page) =>
  page.addInitScript(() => {
    const worker = { postMessage: () => undefined }
    const registration = { active: worker, waiting: worker, addEventListener: () => undefined }
    const value = {
      controller: worker,
      ready: Promise.resolve(registration),
      register: async () => registration,
      addEventListener: () => undefined,
      getRegistration: async () => registration,
      getRegistrations: async () => [registration],
    }
    Object.defineProperty(Navigator.prototype, 'serviceWorker', { get: () => value })
  })

/** The app for the home screen: the offer on Index, how it comes there in each kind of browser, and a newer version. */
export const installScenes: readonly Scene[] = [
  {
    name: 'index-install',
    path: '/Index',
    who: 'alice',
    afterOpen: async (page) => {
      await isOffered(page)
      await page.locator('.install-offer').scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'index-new-version',
    path: '/Index',
    who: 'alice',
    beforeOpen: hasNewerVersion,
    afterOpen: (page) => page.locator('.update').waitFor(),
  },
  {
    name: 'more-install',
    component: 'InstallSheet',
    overlay: true,
    showsThemeName: true,
    path: '/More',
    who: 'alice',
    afterOpen: async (page) => {
      await isOffered(page)
      await openFromMore(page)
    },
  },
  {
    name: 'more-install-menu',
    overlay: true,
    showsThemeName: true,
    path: '/More',
    who: 'alice',
    afterOpen: openFromMore,
  },
  {
    name: 'more-install-iphone',
    overlay: true,
    showsThemeName: true,
    path: '/More',
    who: 'alice',
    beforeOpen: (page) =>
      page.addInitScript(() => {
        Object.defineProperty(navigator, 'userAgent', { value: 'iPhone' })
      }),
    afterOpen: openFromMore,
  },
]
