import type { DeskScene } from './desk-scenes.ts'
import { press, type Scene } from './scene.ts'

/** What members read. The world tells six pieces of news, the first one first. */
export const newsScenes: readonly Scene[] = [
  { name: 'newsdetail', path: '/Newsdetail?id=5', who: 'alice' },
  { name: 'newsdetail-list', path: '/Newsdetail?id=4', who: 'alice' },
  { name: 'newsdetail-missing', shows: 'NewsdetailScreen', path: '/Newsdetail?id=999', who: 'alice' },
]

/** Where it is written. */
export const newsDeskScenes: readonly DeskScene[] = [
  { name: 'console-news', path: '/news', who: 'conrad' },
  { name: 'console-news-drafts', path: '/news?state=draft', who: 'conrad' },
  { name: 'console-news-new', path: '/news?item=new', who: 'conrad' },
  { name: 'console-news-one', path: '/news?item=5', who: 'conrad' },
  { name: 'console-news-thai', path: '/news?item=4&language=tai', who: 'conrad' },
  {
    name: 'console-news-take-back',
    path: '/news?item=4',
    who: 'conrad',
    then: press('.writing__foot .btn--danger-quiet'),
  },
  {
    name: 'console-news-leave',
    path: '/news?item=new',
    who: 'conrad',
    then: async (page) => {
      await page.getByLabel('Title in English').fill('A cold spring')
      await page.getByRole('link', { name: 'All news' }).click()
    },
  },
]
