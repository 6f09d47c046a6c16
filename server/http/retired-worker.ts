/**
 * Replaces the service worker of the members' app where it is switched off: it unregisters both and deletes what the other has cached.
 * Pages that are open go on with the other until they are left. It never becomes active: a page that was being loaded while an active
 * worker unregistered itself stayed empty in Chromium.
 */
export const RETIRED_WORKER = `addEventListener('install', (event) => event.waitUntil((async () => {
  await registration.unregister()
  for (const name of await caches.keys()) if (name.startsWith('humidor-')) await caches.delete(name)
})()))
`
