import type { Browser } from 'playwright-core'
import { openPhone } from '../browser.ts'
import { personAt } from '../person.ts'
import type { World } from '../world.ts'
import type { Scene } from './scene.ts'

type Storage = Awaited<ReturnType<Awaited<ReturnType<typeof openPhone>>['context']['storageState']>>

/** What the device of each remembers. */
export type People = ReadonlyMap<Scene['who'], Storage>

/** Signs in everyone whose eyes a scene wants, once. */
export async function signedIn(world: World, browser: Browser, scenes: readonly Scene[]): Promise<People> {
  const cast = await world.cast()
  const storages = new Map<Scene['who'], Storage>()
  for (const who of new Set(scenes.map((scene) => scene.who))) {
    const found = cast.find(({ name, role }) => (who.startsWith('merchant') ? role === who : name.startsWith(who)))
    const { context, page } = await openPhone(browser)
    const person = personAt(page, world)
    if (found?.merchantId) await person.merchantSignIn(found.merchantId, found.password)
    else if (found) await person.signIn(found.email, found.password)
    else await page.goto(world.address)
    storages.set(who, await context.storageState())
    await context.close()
  }
  return storages
}
