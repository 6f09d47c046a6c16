import type { Page } from 'playwright-core'
import { press } from './scene.ts'

/** One picture of the back office. */
export interface ConsoleScene {
  name: string
  /** Within the back office. */
  path: string
  /** Whose eyes: an operator's, by the beginning of the name; absent: nobody is signed in. */
  who?: 'victor' | 'wendy' | 'sam' | 'fiona' | 'conrad'
  /** What of the console it is a picture of besides its page: `trades/TradePanel`. */
  components?: readonly string[]
  /** What does not come: answers, which are still waited for, or the network, which fails. */
  missing?: 'answers' | 'network'
  /** The widest screen that it is found on, in px. */
  maxWidth?: number
  /** Before its page is opened: what a call is to answer otherwise. */
  beforeOpen?: (page: Page) => Promise<unknown>
  afterOpen?: (page: Page) => Promise<unknown>
}

/** Opens the first row of a table. */
export const open = async (page: Page) => {
  await press('.queue__open')(page)
  await page.locator('.panel').waitFor()
}

/** Opens the first row that says so. */
export const openThat = (text: string) => async (page: Page) => {
  await page.locator('.queue__open', { hasText: text }).first().click()
  await page.locator('.panel').waitFor()
}

const pressIn = (place: string, name: string) => async (page: Page) => {
  await page.locator(place).getByRole('button', { name, exact: true }).click()
}

/** Presses a button of what is open. */
export const inPanel = (name: string) => pressIn('.panel', name)

/** Opens the first row, and presses a button there. */
export const openAndPress = (name: string) => async (page: Page) => {
  await open(page)
  await inPanel(name)(page)
}

/** Presses a button below what is written, once it is open for whoever writes. */
export const belowText = (name: string) => pressIn('.writing__foot', name)

/** Has the form be said to be wrong. */
export const submitPanel = (page: Page) => page.locator('.panel button[type=submit]').click()
