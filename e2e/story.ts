import type { CastMember } from '@humidor/sandbox/cast.ts'
import type { Browser, BrowserContextOptions } from 'playwright-core'
import { afterAll, afterEach, beforeAll, inject } from 'vitest'
import { type Device, describePage, openBrowser, openPhone } from './browser.ts'
import { personAt } from './person.ts'
import { type SandboxServer, startSandbox } from './sandbox-server.ts'
import { memberStorage } from './sign-in.ts'

export interface Phone extends Device {
  person: ReturnType<typeof personAt>
}

/**
 * Starts a sandbox and a browser for all stories of a file, and opens phones for its users.
 * `signInOnScreen`: users sign in by typing, for stories about that. Otherwise a phone opens with its user signed in through the API.
 */
export function setUpStory({ signInOnScreen = false } = {}) {
  let sandbox: SandboxServer
  let browser: Browser

  beforeAll(async () => {
    const both = await Promise.all([startSandbox(inject('seededFolder')), openBrowser()])
    sandbox = both[0]
    browser = both[1]
  })

  afterEach(async ({ task }) => {
    if (task.result?.state !== 'fail') return
    const pages = browser.contexts().flatMap((context) => context.pages())
    console.log([...(await Promise.all(pages.map(describePage))), sandbox.outputTail()].join('\n\n'))
  })

  afterAll(async () => {
    await browser?.close()
    await sandbox?.close()
  })

  const phone = async (options?: BrowserContextOptions): Promise<Phone> => {
    const device = await openPhone(browser, options)
    return { ...device, person: personAt(device.page, sandbox) }
  }

  return {
    get sandbox() {
      return sandbox
    },
    get browser() {
      return browser
    },
    phone,
    /** Finds a member of the cast by the beginning of the name. */
    async member(name: string): Promise<CastMember> {
      const found = (await sandbox.cast()).find((one) => one.name.startsWith(name))
      if (!found) throw new Error(`There is no ${name} in the cast.`)
      return found
    },
    /** Opens the phone of a member of the cast, signed in. */
    async phoneOf(name: string, options?: BrowserContextOptions): Promise<Phone> {
      const member = await this.member(name)
      if (signInOnScreen) {
        const device = await phone(options)
        await device.person.signIn(member.email, member.password)
        return device
      }
      const storageState = await memberStorage(sandbox, member, options?.userAgent)
      const device = await phone({ ...options, storageState })
      await device.page.goto(`${sandbox.address}/Index`)
      // A frozen member is redirected to /UnActive.
      await device.page.locator('h1').first().waitFor()
      return device
    },
  }
}
