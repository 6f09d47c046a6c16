import { languages } from '@humidor/locales/languages.ts'
import { expect, it } from 'vitest'
import { textOf } from './sources.ts'

const pages = [
  'web/index.html',
  'console/index.html',
  'server/adapters/letter.ts',
  'server/docs/shell.ts',
  'sandbox/dev-page/html.ts',
]

it.each(pages)('%s prevents phones from turning numbers into links', (page) => {
  expect(textOf(page)).toContain('<meta name="format-detection" content="telephone=no,date=no,address=no,email=no"')
})

it('without JavaScript the page shows a message in every language', () => {
  const [, inside = ''] = /<noscript>(.*)<\/noscript>/s.exec(textOf('web/index.html')) ?? []
  const messages = [...inside.matchAll(/<p(?: lang="([\w-]+)")?>[^<]{20,}<\/p>/g)].map(([, lang = 'en']) => lang)
  expect(messages).toEqual(languages.map(({ lang }) => lang))
})
