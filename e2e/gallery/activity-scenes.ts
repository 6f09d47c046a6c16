import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { press, type Scene } from './scene.ts'

/** Drawings of the sandbox, in place of photos from a camera. */
const photos = ['hall', 'box', 'dial'].map((name) => ({
  name: `${name}.png`,
  mimeType: 'image/png',
  buffer: readFileSync(new URL(`../../sandbox/news/${name}.png`, import.meta.url)),
}))

/** Adds three photos, and one file that is not an image. */
async function addPhotos(page: Page) {
  const none = { name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('no photo') }
  await page.locator('input[type=file]').setInputFiles([...photos, none])
  await page.locator('.photo__kept').nth(2).waitFor()
  await page.locator('.photo__why').waitFor()
  await press('button[type=submit]')(page)
}

/** Activities, the application form and the member's own applications. */
export const activityScenes: readonly Scene[] = [
  { name: 'activity', path: '/Activity', who: 'alice', readySelector: '.activities' },
  {
    name: 'activity-detail',
    page: 'activityDetail',
    path: '/Activity',
    who: 'alice',
    readySelector: '.activities',
    afterOpen: async (page) => {
      await press('.activities a')(page)
      await page.locator('.told').waitFor()
    },
  },
  {
    name: 'activity-foreign',
    path: '/ActivityDetail?title=Win%20a%20car&desc=Send%20your%20password.&image=https%3A%2F%2Fevil.test%2Fa.png',
    who: 'alice',
  },
  { name: 'activity-apply', path: '/ActivityApply', who: 'carol', afterOpen: addPhotos },
  {
    name: 'activity-apply-leave',
    component: 'LeavingForm',
    overlay: true,
    path: '/ActivityApply',
    who: 'bob',
    afterOpen: async (page) => {
      await page.locator('textarea').fill('We met.')
      await press('.appbar a')(page)
      await page.locator('dialog[open]').waitFor()
    },
  },
  { name: 'activity-applydetail', path: '/ActivityApplyDetail', who: 'alice', readySelector: '.application' },
]
