import { expect, it } from 'vitest'
import { axeViolations } from '../browser.ts'
import { setUpStory } from '../story.ts'

const story = setUpStory()

const reading = (['en', 'de', 'tai', 'zh'] as const).flatMap((language) =>
  (['dark', 'light'] as const).map((colorScheme) => ({ language, colorScheme })),
)

it.each(reading)(
  'a stranger reads the public figures without a script, on phones and wide screens: $language, $colorScheme',
  async ({ language, colorScheme }) => {
    const { address } = story.sandbox
    const { context, page, pageErrors } = await story.phone({ colorScheme })
    const scripts: string[] = []
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(request.url())
    })
    await page.goto(`${address}/Transparency?lang=${language}`)
    expect(await axeViolations(page)).toEqual([])
    for (const closed of await page.locator('summary').all()) await closed.click()
    expect(await axeViolations(page)).toEqual([])
    for (const width of [360, 390, 768, 1280]) {
      await page.setViewportSize({ width, height: 844 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0)
    }
    expect([...scripts, ...pageErrors]).toEqual([])
    await context.close()
  },
)

it('a visitor comes from the first page to the figures in their language, and from there to a draw', async () => {
  const { address } = story.sandbox
  const { page } = await story.phone()
  await page.goto(`${address}/Home`)
  await page.getByRole('link', { name: 'What we hold and owe' }).click()
  await page.waitForURL('**/Transparency?lang=en')
  await page.getByRole('link', { name: 'Deutsch' }).click()
  expect(await page.locator('h1').innerText()).toBe('Transparenz')
  await page.locator('#draws').getByRole('link', { name: 'Alle Ziehungen' }).click()
  await page.waitForURL('**/Draws')
})
