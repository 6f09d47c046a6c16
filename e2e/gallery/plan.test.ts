import { expect, it } from 'vitest'
import { planOf, wholePlanOf } from './plan.ts'

const asked = { languages: ['en', 'de', 'tai'], themes: ['dark', 'light'], widths: [360, 390, 1280] }
const named = (looks: ReturnType<typeof planOf>) =>
  looks.map(
    ({ lang, theme, width, axe }) =>
      `${lang} ${theme} ${width}${axe ? ' axe' : ''}${axe === 'colours' ? ' for colours' : ''}`,
  )

it('every language is seen on every screen, axe looks on the narrowest and the widest, in other themes at colours', () => {
  expect(named(planOf(asked))).toEqual([
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
  expect(named(planOf({ ...asked, widths: [390] })).slice(0, 3)).toEqual([
    ...['en dark 390 axe', 'en light 390 axe for colours', 'de dark 390'],
  ])
})

it('the whole of it leaves nothing out', () => {
  const looks = named(wholePlanOf(asked))
  expect(looks.length).toBe(18)
  expect(looks.filter((look) => look.endsWith('axe')).length).toBe(6 + 2)
})
