import { deviceOfMember, deviceOfMerchant, type Storage } from '../signing-in.ts'
import type { World } from '../world.ts'
import type { Scene } from './scene.ts'

/** What the device of each remembers; of a visitor, nothing. */
export type People = ReadonlyMap<Scene['who'], Storage>

/** Signs in everyone whose eyes a scene wants, once. */
export async function signedIn(world: World, scenes: readonly Scene[]): Promise<People> {
  const cast = await world.cast()
  const storages = new Map<Scene['who'], Storage>()
  for (const who of new Set(scenes.map((scene) => scene.who))) {
    const found = cast.find(({ name, role }) =>
      who.startsWith('merchant') ? role === who : name.startsWith(who.replace(', elsewhere', '')),
    )
    if (found?.merchantId) storages.set(who, await deviceOfMerchant(world, found.merchantId, found.password))
    else if (found) storages.set(who, await deviceOfMember(world, found))
  }
  return storages
}
