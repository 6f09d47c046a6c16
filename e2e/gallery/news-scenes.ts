import type { Scene } from './scene.ts'

/** News as members read it. The sandbox has six pieces, in the order of their ids. */
export const newsScenes: readonly Scene[] = [
  { name: 'newsdetail', path: '/Newsdetail?id=5', who: 'alice' },
  { name: 'newsdetail-list', path: '/Newsdetail?id=4', who: 'alice' },
  { name: 'newsdetail-missing', component: 'NewsdetailScreen', path: '/Newsdetail?id=999', who: 'alice' },
]
