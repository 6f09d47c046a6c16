import type { Scene } from './scene.ts'

/** What members read. The world tells six pieces of news, the first one first. */
export const newsScenes: readonly Scene[] = [
  { name: 'newsdetail', path: '/Newsdetail?id=5', who: 'alice' },
  { name: 'newsdetail-list', path: '/Newsdetail?id=4', who: 'alice' },
  { name: 'newsdetail-missing', component: 'NewsdetailScreen', path: '/Newsdetail?id=999', who: 'alice' },
]
