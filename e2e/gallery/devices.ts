import { type ContextSource, type Device, openPhone } from '../browser.ts'
import { stubBalanceStream } from '../network.ts'
import type { SandboxServer } from '../sandbox-server.ts'
import type { People } from './people.ts'
import type { Scene } from './scene.ts'

/** Phones that scenes are looked at on, each lent to one at a time. */
export interface DevicePool {
  /** A phone of those eyes, as they have left their first page: signed in, with nothing open. */
  borrow(who: Scene['who']): Promise<Device>
  /**
   * Takes it back, tidied up for the next; `broken`: it is not lent again.
   * @returns what went wrong in the page from when it was left on, which nobody else would tell
   */
  giveBack(who: Scene['who'], device: Device, broken: boolean): Promise<string[]>
}

export interface DevicePoolOptions {
  sandbox: Pick<SandboxServer, 'address'>
  browser: ContextSource
  people: People
}

/** How many wait to be lent again: each keeps a process of the browser. */
const MAX_IDLE = 6

/**
 * A phone goes from scene to scene instead of a new one for each: what it has loaded and compiled once, the app and what
 * looks at it, it need not load and compile again, and that is most of what a scene costs. Every page is loaded anew.
 */
export function createDevicePool({ sandbox, browser, people }: DevicePoolOptions): DevicePool {
  const idle: { who: Scene['who']; device: Device }[] = []

  return {
    async borrow(who) {
      const at = idle.findLastIndex((one) => one.who === who)
      const [found] = at < 0 ? [] : idle.splice(at, 1)
      if (found) return found.device
      const storageState = people.get(who)
      const device = await openPhone(browser, storageState && { storageState })
      await stubBalanceStream(device.context)
      return device
    },
    async giveBack(who, device, broken) {
      const { context, page, pageErrors } = device
      const seen = pageErrors.length
      // Whatever is still held or being changed is nobody's any more.
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      if (broken) {
        await context.close()
        return []
      }
      // An address of the same house where no app stands: there nobody writes to what is tidied up.
      await page.goto(`${sandbox.address}/healthz`)
      const entries = people.get(who)?.origins.flatMap(({ localStorage }) => localStorage) ?? []
      await page.evaluate((all) => {
        localStorage.clear()
        sessionStorage.clear()
        for (const { name, value } of all) localStorage.setItem(name, value)
      }, entries)
      const unseen = pageErrors.slice(seen)
      pageErrors.length = 0
      idle.push({ who, device })
      if (idle.length > MAX_IDLE) await idle.shift()?.device.context.close()
      return unseen
    },
  }
}
