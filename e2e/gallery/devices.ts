import { type Device, type Opens, openPhone } from '../browser.ts'
import { keepBalancesStill } from '../late.ts'
import type { World } from '../world.ts'
import type { People } from './people.ts'
import type { Scene } from './scene.ts'

/** Phones that scenes are looked at on, each lent to one at a time. */
export interface Devices {
  /** A phone of those eyes, as they have left their first page: signed in, with nothing open. */
  borrow(who: Scene['who']): Promise<Device>
  /**
   * Takes it back, tidied up for the next; `broken`: it is not lent again.
   * @returns what went wrong in the page from when it was left on, which nobody else would tell
   */
  giveBack(who: Scene['who'], device: Device, broken: boolean): Promise<string[]>
}

export interface DevicesParts {
  world: Pick<World, 'address'>
  browser: Opens
  people: People
}

/** How many wait to be lent again: each keeps a process of the browser. */
const RESTING = 6

/**
 * A phone goes from scene to scene instead of a new one for each: what it has loaded and compiled once, the app and what
 * looks at it, it need not load and compile again, and that is most of what a scene costs. Every page is loaded anew.
 */
export function devicesOf({ world, browser, people }: DevicesParts): Devices {
  const resting: { who: Scene['who']; device: Device }[] = []

  return {
    async borrow(who) {
      const at = resting.findLastIndex((one) => one.who === who)
      const [found] = at < 0 ? [] : resting.splice(at, 1)
      if (found) return found.device
      const storageState = people.get(who)
      const device = await openPhone(browser, storageState && { storageState })
      await keepBalancesStill(device.context)
      return device
    },
    async giveBack(who, device, broken) {
      const { context, page, troubles } = device
      const told = troubles.length
      // Whatever is still held or being changed is nobody's any more.
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      if (broken) {
        await context.close()
        return []
      }
      // An address of the same house where no app stands: there nobody writes to what is tidied up.
      await page.goto(`${world.address}/healthz`)
      const kept = people.get(who)?.origins.flatMap(({ localStorage }) => localStorage) ?? []
      await page.evaluate((all) => {
        localStorage.clear()
        sessionStorage.clear()
        for (const { name, value } of all) localStorage.setItem(name, value)
      }, kept)
      const unseen = troubles.slice(told)
      troubles.length = 0
      resting.push({ who, device })
      if (resting.length > RESTING) await resting.shift()?.device.context.close()
      return unseen
    },
  }
}
