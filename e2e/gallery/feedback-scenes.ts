import { press, type Scene } from './scene.ts'

/** Feedback with and without an answer, notices of the platform, and the choice of mails. */
export const feedbackScenes: readonly Scene[] = [
  { name: 'feedback', path: '/Feedback', who: 'alice' },
  {
    name: 'feedback-wrong',
    component: 'FeedbackScreen',
    path: '/Feedback',
    who: 'tom',
    afterOpen: press('button[type=submit]'),
  },
  {
    name: 'notice-written',
    component: 'WrittenSheet',
    overlay: true,
    path: '/Notice',
    who: 'alice',
    afterOpen: (page) => page.locator('main .rows button.notice').last().click(),
  },
  { name: 'mails', path: '/Mails', who: 'alice' },
]
