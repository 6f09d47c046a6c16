import { contract } from '@humidor/contract/index.ts'
import { changePush, pushIsOn, withBrowser } from './push-browsers.ts'
import { press, type Scene } from './scene.ts'
import { changeResponse } from './stub-responses.ts'

/** A picture of the build in place of a photo. */
const picture = { small: '/favicon.svg', large: '/favicon.svg' }

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
  { name: 'feedbackdetail', path: '/FeedbackDetail?id=1', who: 'alice', readySelector: 'main .message' },
  {
    name: 'feedbackdetail-photo',
    component: 'MessagePhotos',
    overlay: true,
    path: '/FeedbackDetail?id=1',
    who: 'alice',
    readySelector: 'main .message',
    beforeOpen: changeResponse(contract.feedback.one, (found) => ({
      ...found,
      messages: found.messages.map((message) => ({ ...message, images: [picture] })),
    })),
    afterOpen: press('.message__photos button'),
  },
  {
    name: 'feedbackdetail-over',
    path: '/FeedbackDetail?id=1',
    who: 'alice',
    readySelector: 'main .message',
    beforeOpen: changeResponse(contract.feedback.one, (found) => ({
      ...found,
      state: 'closed' as const,
      mayWrite: false,
    })),
  },
  {
    name: 'feedbackdetail-missing',
    component: 'FeedbackDetailScreen',
    path: '/FeedbackDetail?id=999999',
    who: 'tom',
    readySelector: 'main .state',
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
  { name: 'push', path: '/Push', who: 'alice', beforeOpen: withBrowser('default') },
  { name: 'push-on', path: '/Push', who: 'alice', beforeOpen: pushIsOn },
  { name: 'push-blocked', path: '/Push', who: 'alice', beforeOpen: withBrowser('denied') },
  { name: 'push-home-screen', path: '/Push', who: 'alice', beforeOpen: withBrowser('iPhone') },
  { name: 'push-unsupported', path: '/Push', who: 'alice', beforeOpen: withBrowser('none') },
  { name: 'push-not-offered', path: '/Push', who: 'alice', beforeOpen: changePush({ publicKey: null }) },
]
