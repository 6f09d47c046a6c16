/**
 * Replaces the service worker of the members' app where it is switched off: it deletes what the other has cached, and
 * unregisters. Pages that are open go on without it.
 */
export const RETIRED_WORKER = `addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) if (name.startsWith('humidor-')) await caches.delete(name)
  await registration.unregister()
})()))
`
