import type { SandboxServer } from '../sandbox-server.ts'
import { type DeviceStorage, memberStorage, merchantStorage } from '../sign-in.ts'
import type { Scene } from './scene.ts'

/** The device storage of each user. A visitor has none. */
export type People = ReadonlyMap<Scene['who'], DeviceStorage>

/** Signs in each user of the scenes once. */
export async function signInPeople(sandbox: SandboxServer, scenes: readonly Scene[]): Promise<People> {
  const cast = await sandbox.cast()
  const storages = new Map<Scene['who'], DeviceStorage>()
  for (const who of new Set(scenes.map((scene) => scene.who))) {
    const found = cast.find(({ name, role }) =>
      who.startsWith('merchant') ? role === who : name.startsWith(who.replace(', elsewhere', '')),
    )
    if (found?.merchantId) storages.set(who, await merchantStorage(sandbox, found.merchantId, found.password))
    else if (found) storages.set(who, await memberStorage(sandbox, found))
  }
  return storages
}
