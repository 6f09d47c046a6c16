import { expect, it } from 'vitest'
import { firstOfEach, planAllAppearances, planAppearances } from './plan.ts'
import { scenes } from './scenes.ts'

const input = { languages: ['en', 'de', 'tai'], themes: ['dark', 'light'], widths: [360, 390, 1280] }
const described = (appearances: ReturnType<typeof planAppearances>) =>
  appearances.map(
    ({ lang, theme, width, axe }) =>
      `${lang} ${theme} ${width}${axe ? ' axe' : ''}${axe === 'colours' ? ' for colours' : ''}`,
  )

it('shows every language on every screen; axe checks the narrowest and the widest, in other themes only colours', () => {
  expect(described(planAppearances(input))).toEqual([
    ...[
      'en dark 360 axe',
      'en light 360 axe for colours',
      'en dark 390',
      'en dark 1280 axe',
      'en light 1280 axe for colours',
    ],
    ...['de dark 360', 'de dark 390', 'de dark 1280'],
    ...['tai dark 360', 'tai dark 390', 'tai dark 1280'],
  ])
  expect(described(planAppearances({ ...input, widths: [390] })).slice(0, 3)).toEqual([
    ...['en dark 390 axe', 'en light 390 axe for colours', 'de dark 390'],
  ])
})

it('the full plan has every language, theme and width', () => {
  const appearances = described(planAllAppearances(input))
  expect(appearances.length).toBe(18)
  expect(appearances.filter((appearance) => appearance.endsWith('axe')).length).toBe(6 + 2)
})

it('the stories inspect each page and each component once', () => {
  const chosen = firstOfEach(scenes)
  const componentsOf = (all: typeof scenes) => new Set(all.flatMap(({ component }) => component ?? []))
  const pathsOf = (all: typeof scenes) => new Set(all.map(({ path }) => path.replace(/\?.*/, '')))
  expect(componentsOf(chosen)).toEqual(componentsOf(scenes))
  expect([...pathsOf(scenes)].filter((path) => !pathsOf(chosen).has(path))).toEqual([])
  expect(chosen.length).toBeLessThan(scenes.length)
})
