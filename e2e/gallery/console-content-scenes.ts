import type { Page } from 'playwright-core'
import { type ConsoleScene, open, openAndPress, pressBelowText, submitPanel } from './console-scene.ts'
import { press } from './scene.ts'

/** Opens the first text for editing. */
const openWritten = async (page: Page) => {
  await press('.queue__open')(page)
  await page.locator('.writing__form').waitFor()
}
const openWrittenAndPress = (name: string) => async (page: Page) => {
  await openWritten(page)
  await pressBelowText(name)(page)
  await page.locator('dialog[open]').waitFor()
}

const news: readonly ConsoleScene[] = [
  {
    name: 'console-news',
    path: '/news',
    who: 'conrad',
    components: ['news/NewsScreen', 'localized-editor/LocalizedQueue'],
  },
  { name: 'console-news-new', path: '/news?item=new', who: 'conrad', components: ['news/Editor'] },
  { name: 'console-news-one', path: '/news?item=5', who: 'conrad', components: ['localized-editor/WritingPage'] },
  { name: 'console-news-thai', path: '/news?item=4&language=tai', who: 'conrad' },
  { name: 'console-news-gone', path: '/news?item=999', who: 'conrad' },
  { name: 'console-news-take-back', path: '/news?item=4', who: 'conrad', afterOpen: pressBelowText('Unpublish') },
  {
    name: 'console-news-drop',
    path: '/news?item=4&language=de',
    who: 'conrad',
    afterOpen: pressBelowText('Remove German'),
  },
  {
    name: 'console-news-publish',
    path: '/news?state=draft',
    who: 'conrad',
    components: ['news/PublishDialog'],
    afterOpen: async (page) => {
      await openWrittenAndPress('Publish')(page)
      await page.getByLabel('Time').selectOption({ label: 'Later' })
    },
  },
  {
    name: 'console-news-link',
    path: '/news?item=4',
    who: 'conrad',
    components: ['news/LinkDialog'],
    afterOpen: (page) => page.getByRole('button', { name: 'Link', exact: true }).click(),
  },
  {
    name: 'console-news-leave',
    path: '/news?item=new',
    who: 'conrad',
    components: ['localized-editor/LocalizedEditor', 'components/UnsavedGuard'],
    afterOpen: async (page) => {
      await page.getByLabel('Title in English').fill('A cold spring')
      await page.getByRole('link', { name: 'All news' }).click()
    },
  },
]

const notices: readonly ConsoleScene[] = [
  { name: 'console-notices', path: '/notices', who: 'conrad', components: ['notices/NoticesScreen'] },
  { name: 'console-notices-one', path: '/notices?item=1&language=de', who: 'conrad' },
  { name: 'console-notices-new', path: '/notices?item=new', who: 'conrad', components: ['notices/Editor'] },
  { name: 'console-notices-take-back', path: '/notices', who: 'conrad', afterOpen: openWrittenAndPress('Unpublish') },
  {
    name: 'console-notices-publish',
    path: '/notices?state=draft',
    who: 'conrad',
    afterOpen: openWrittenAndPress('Publish'),
  },
  {
    name: 'console-notices-drop',
    path: '/notices?state=draft',
    who: 'conrad',
    afterOpen: openWrittenAndPress('Remove English'),
  },
]

const activities: readonly ConsoleScene[] = [
  { name: 'console-activities', path: '/activities', who: 'conrad', components: ['activities/ActivitiesScreen'] },
  { name: 'console-activity', path: '/activities', who: 'conrad', afterOpen: openWritten },
  { name: 'console-activity-new', path: '/activities?item=new', who: 'conrad', components: ['activities/Editor'] },
  {
    name: 'console-activity-take-back',
    path: '/activities',
    who: 'conrad',
    afterOpen: openWrittenAndPress('Unpublish'),
  },
  {
    name: 'console-activity-drop',
    path: '/activities?item=1&language=de',
    who: 'conrad',
    afterOpen: pressBelowText('Remove German'),
  },
]

const mall: readonly ConsoleScene[] = [
  { name: 'console-mall', path: '/mall', who: 'conrad', components: ['mall/ProductsScreen'] },
  { name: 'console-mall-product', path: '/mall?item=1', who: 'conrad' },
  { name: 'console-mall-new', path: '/mall?item=new', who: 'conrad', components: ['mall/ProductEditor'] },
  {
    name: 'console-mall-take-back',
    path: '/mall?item=1',
    who: 'conrad',
    afterOpen: pressBelowText('Hide from members'),
  },
  {
    name: 'console-mall-stock',
    path: '/mall?item=1',
    who: 'conrad',
    components: ['mall/Stock'],
    afterOpen: (page) =>
      page
        .locator('.writing__foot')
        .getByRole('button', { name: /^Stock/ })
        .click(),
  },
  {
    name: 'console-mall-drop',
    path: '/mall?item=1&language=tai',
    who: 'conrad',
    afterOpen: pressBelowText('Remove Thai'),
  },
  {
    name: 'console-mall-order',
    path: '/mall-orders',
    who: 'wendy',
    components: ['mall-orders/MallOrdersScreen', 'mall-orders/MallOrderPanel'],
    afterOpen: open,
  },
  {
    name: 'console-mall-order-send',
    path: '/mall-orders',
    who: 'wendy',
    components: ['mall-orders/Ship'],
    afterOpen: openAndPress('Send'),
  },
  {
    name: 'console-mall-order-refund',
    path: '/mall-orders?state=shipped',
    who: 'fiona',
    components: ['mall-orders/Refund'],
    afterOpen: openAndPress('Refund'),
  },
]

/** Opens the application with the most photos, whose member applied before. */
const openApplication = async (page: Page) => {
  await page.locator('.queue__open').nth(1).click()
  await page.locator('.photo-grid').waitFor()
}

const answers: readonly ConsoleScene[] = [
  {
    name: 'console-application',
    path: '/applications',
    who: 'wendy',
    components: ['applications/ApplicationsScreen', 'applications/ApplicationPanel'],
    afterOpen: openApplication,
  },
  { name: 'console-application-paid', path: '/applications?state=paid', who: 'fiona', afterOpen: open },
  {
    name: 'console-application-photo',
    path: '/applications',
    who: 'wendy',
    components: ['components/Photos'],
    afterOpen: async (page) => {
      await openApplication(page)
      await press('.photo-grid button')(page)
      await page.locator('dialog[open] img').waitFor()
    },
  },
  { name: 'console-feedback', path: '/feedback', who: 'wendy', components: ['feedback/FeedbackScreen'] },
  {
    name: 'console-feedback-one',
    path: '/feedback',
    who: 'wendy',
    components: ['feedback/FeedbackPanel'],
    afterOpen: async (page) => {
      await open(page)
      await submitPanel(page)
    },
  },
  { name: 'console-feedback-answered', path: '/feedback?state=answered', who: 'wendy', afterOpen: open },
  {
    name: 'console-feedback-close',
    path: '/feedback',
    who: 'wendy',
    components: ['feedback/Closing'],
    afterOpen: async (page) => {
      await open(page)
      await page.locator('.panel').getByRole('button', { name: 'Close conversation', disabled: false }).click()
      await page.locator('dialog[open]').waitFor()
    },
  },
  {
    name: 'console-feedback-leave',
    path: '/feedback',
    who: 'wendy',
    components: ['feedback/Answer'],
    afterOpen: async (page) => {
      await open(page)
      await page.locator('.panel textarea').fill('Thank you for writing to us.')
      await page.locator('.panel').getByRole('button', { name: 'Close' }).click()
    },
  },
]

/** Content in seven languages: news, notices, activities and the mall. Also applications and feedback. */
export const consoleContentScenes: readonly ConsoleScene[] = [...news, ...notices, ...activities, ...mall, ...answers]
