/**
 * Replaces the service worker of the members' app where it is switched off: it deletes what the other has cached, once more
 * after what the other was still caching, and answers nothing. It stays registered: a page that was loaded while it
 * unregistered itself stayed empty in Chromium.
 */
export const RETIRED_WORKER = `const deleteCaches = async () => {
  for (const name of await caches.keys()) if (name.startsWith('humidor-')) await caches.delete(name)
}
addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => {
  event.waitUntil(deleteCaches())
  setTimeout(deleteCaches, 3_000)
})
`
