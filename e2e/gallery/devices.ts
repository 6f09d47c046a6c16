import { type ContextSource, type Device, openPhone } from '../browser.ts'
import { stubChanges } from '../network.ts'
import type { SandboxServer } from '../sandbox-server.ts'
import type { People } from './people.ts'
import type { Scene } from './scene.ts'

/** A pool of phones for scenes. Each phone is used by one scene at a time. */
export interface DevicePool {
  /** Takes a phone of this user, signed in and with nothing open. */
  borrow(who: Scene['who']): Promise<Device>
  /**
   * Returns a phone and resets it for the next scene. A `broken` one is closed instead.
   * @returns the page errors that occurred while the page was left
   */
  giveBack(who: Scene['who'], device: Device, broken: boolean): Promise<string[]>
}

export interface DevicePoolOptions {
  sandbox: Pick<SandboxServer, 'address'>
  browser: ContextSource
  people: People
}

/** The maximum number of idle phones: each keeps a process of the browser. */
const MAX_IDLE = 6

/**
 * Creates a pool that reuses phones between scenes. A reused phone has the app and axe loaded and compiled, which is most of the
 * cost of a scene. Each scene still loads its page again.
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
      await stubChanges(device.context)
      return device
    },
    async giveBack(who, device, broken) {
      const { context, page, pageErrors } = device
      const seen = pageErrors.length
      // Drops stubs and delayed responses of the scene.
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      if (broken) {
        await context.close()
        return []
      }
      // An address of the same origin without an app, so that no script writes to the storage during the reset.
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
