import type { Page } from 'playwright-core'
import { belowText, type DeskScene, open, openAndPress, submitPanel } from './desk-scene.ts'
import { press } from './scene.ts'

/** Opens the first of what is written. */
const openWritten = async (page: Page) => {
  await press('.queue__open')(page)
  await page.locator('.writing__form').waitFor()
}
const openWrittenAndPress = (name: string) => async (page: Page) => {
  await openWritten(page)
  await belowText(name)(page)
  await page.locator('dialog[open]').waitFor()
}

const news: readonly DeskScene[] = [
  { name: 'console-news', path: '/news', who: 'conrad', shows: ['news/NewsScreen', 'localized-editor/LocalizedQueue'] },
  { name: 'console-news-new', path: '/news?item=new', who: 'conrad', shows: ['news/Editor'] },
  { name: 'console-news-one', path: '/news?item=5', who: 'conrad', shows: ['localized-editor/WritingPage'] },
  { name: 'console-news-thai', path: '/news?item=4&language=tai', who: 'conrad' },
  { name: 'console-news-gone', path: '/news?item=999', who: 'conrad' },
  { name: 'console-news-take-back', path: '/news?item=4', who: 'conrad', then: belowText('Take back') },
  { name: 'console-news-drop', path: '/news?item=4&language=de', who: 'conrad', then: belowText('Remove German') },
  {
    name: 'console-news-publish',
    path: '/news?state=draft',
    who: 'conrad',
    shows: ['news/PublishDialog'],
    then: async (page) => {
      await openWrittenAndPress('Publish')(page)
      await page.getByLabel('When').selectOption({ label: 'At a later moment' })
    },
  },
  {
    name: 'console-news-link',
    path: '/news?item=4',
    who: 'conrad',
    shows: ['news/LinkDialog'],
    then: (page) => page.getByRole('button', { name: 'Link', exact: true }).click(),
  },
  {
    name: 'console-news-leave',
    path: '/news?item=new',
    who: 'conrad',
    shows: ['localized-editor/LocalizedEditor', 'components/UnsavedGuard'],
    then: async (page) => {
      await page.getByLabel('Title in English').fill('A cold spring')
      await page.getByRole('link', { name: 'All news' }).click()
    },
  },
]

const notices: readonly DeskScene[] = [
  { name: 'console-notices', path: '/notices', who: 'conrad', shows: ['notices/NoticesScreen'] },
  { name: 'console-notices-one', path: '/notices?item=1&language=de', who: 'conrad' },
  { name: 'console-notices-new', path: '/notices?item=new', who: 'conrad', shows: ['notices/Editor'] },
  { name: 'console-notices-take-back', path: '/notices', who: 'conrad', then: openWrittenAndPress('Take back') },
  {
    name: 'console-notices-publish',
    path: '/notices?state=draft',
    who: 'conrad',
    then: openWrittenAndPress('Publish'),
  },
  {
    name: 'console-notices-drop',
    path: '/notices?state=draft',
    who: 'conrad',
    then: openWrittenAndPress('Remove English'),
  },
]

const activities: readonly DeskScene[] = [
  { name: 'console-activities', path: '/activities', who: 'conrad', shows: ['activities/ActivitiesScreen'] },
  { name: 'console-activity', path: '/activities', who: 'conrad', then: openWritten },
  { name: 'console-activity-new', path: '/activities?item=new', who: 'conrad', shows: ['activities/Editor'] },
  { name: 'console-activity-take-back', path: '/activities', who: 'conrad', then: openWrittenAndPress('Take back') },
  {
    name: 'console-activity-drop',
    path: '/activities?item=1&language=de',
    who: 'conrad',
    then: belowText('Remove German'),
  },
]

const mall: readonly DeskScene[] = [
  { name: 'console-mall', path: '/mall', who: 'conrad', shows: ['mall/ProductsScreen'] },
  { name: 'console-mall-product', path: '/mall?item=1', who: 'conrad' },
  { name: 'console-mall-new', path: '/mall?item=new', who: 'conrad', shows: ['mall/ProductEditor'] },
  { name: 'console-mall-take-back', path: '/mall?item=1', who: 'conrad', then: belowText('Take back') },
  {
    name: 'console-mall-stock',
    path: '/mall?item=1',
    who: 'conrad',
    shows: ['mall/Stock'],
    then: (page) =>
      page
        .locator('.writing__foot')
        .getByRole('button', { name: /^Stock/ })
        .click(),
  },
  { name: 'console-mall-drop', path: '/mall?item=1&language=tai', who: 'conrad', then: belowText('Remove Thai') },
  {
    name: 'console-mall-order',
    path: '/mall-orders',
    who: 'wendy',
    shows: ['mall-orders/MallOrdersScreen', 'mall-orders/MallOrderPanel'],
    then: open,
  },
  {
    name: 'console-mall-order-send',
    path: '/mall-orders',
    who: 'wendy',
    shows: ['mall-orders/Ship'],
    then: openAndPress('Send'),
  },
  {
    name: 'console-mall-order-refund',
    path: '/mall-orders?state=shipped',
    who: 'fiona',
    shows: ['mall-orders/Refund'],
    then: openAndPress('Refund'),
  },
]

/** The application with the most photos, and where somebody did apply before. */
const openApplication = async (page: Page) => {
  await page.locator('.queue__open').nth(1).click()
  await page.locator('.application__grid').waitFor()
}

const answers: readonly DeskScene[] = [
  {
    name: 'console-application',
    path: '/applications',
    who: 'wendy',
    shows: ['applications/ApplicationsScreen', 'applications/ApplicationPanel'],
    then: openApplication,
  },
  { name: 'console-application-paid', path: '/applications?state=paid', who: 'fiona', then: open },
  {
    name: 'console-application-photo',
    path: '/applications',
    who: 'wendy',
    shows: ['applications/Photos'],
    then: async (page) => {
      await openApplication(page)
      await press('.application__grid button')(page)
      await page.locator('dialog[open] img').waitFor()
    },
  },
  { name: 'console-feedback', path: '/feedback', who: 'wendy', shows: ['feedback/FeedbackScreen'] },
  {
    name: 'console-feedback-one',
    path: '/feedback',
    who: 'wendy',
    shows: ['feedback/FeedbackPanel'],
    then: async (page) => {
      await open(page)
      await submitPanel(page)
    },
  },
  { name: 'console-feedback-answered', path: '/feedback?state=answered', who: 'wendy', then: open },
  {
    name: 'console-feedback-leave',
    path: '/feedback',
    who: 'wendy',
    shows: ['feedback/Answer'],
    then: async (page) => {
      await open(page)
      await page.locator('.panel textarea').fill('Thank you for writing to us.')
      await page.locator('.panel').getByRole('button', { name: 'Close' }).click()
    },
  },
]

/** What the house writes in seven languages, and what it answers. */
export const writingDeskScenes: readonly DeskScene[] = [...news, ...notices, ...activities, ...mall, ...answers]
