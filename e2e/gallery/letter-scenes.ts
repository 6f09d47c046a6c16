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
