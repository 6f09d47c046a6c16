import type { DeskScene } from './desk-scenes.ts'
import { press, type Scene } from './scene.ts'

/** What members write and are told: feedback with an answer and one that waits, notices of the house, and the choice of mails. */
export const letterScenes: readonly Scene[] = [
  { name: 'feedback', path: '/Feedback', who: 'alice' },
  {
    name: 'feedback-wrong',
    shows: 'FeedbackScreen',
    path: '/Feedback',
    who: 'tom',
    then: press('button[type=submit]'),
  },
  {
    name: 'notice-written',
    shows: 'WrittenSheet',
    over: true,
    path: '/Notice',
    who: 'alice',
    then: (page) => page.locator('main .rows button.notice').last().click(),
  },
  { name: 'mails', path: '/Mails', who: 'alice' },
]

/** Where operators answer and write. */
export const letterDeskScenes: readonly DeskScene[] = [
  { name: 'console-feedback', path: '/feedback', who: 'wendy' },
  {
    name: 'console-feedback-one',
    path: '/feedback',
    who: 'wendy',
    then: async (page) => {
      await press('table tbody a')(page)
      await press('.panel__act button[type=submit]')(page)
    },
  },
  { name: 'console-notices', path: '/notices', who: 'conrad' },
  { name: 'console-notices-one', path: '/notices?item=1&language=de', who: 'conrad' },
  { name: 'console-notices-new', path: '/notices?item=new', who: 'conrad' },
]
