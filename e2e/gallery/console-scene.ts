import type { Page } from 'playwright-core'
import { press } from './scene.ts'

/** One picture of the console. */
export interface ConsoleScene {
  name: string
  /** The address within the console. */
  path: string
  /** The operator who is signed in, by the beginning of the name. Absent: nobody is. */
  who?: 'victor' | 'wendy' | 'sam' | 'fiona' | 'conrad'
  /** The components of the console that it shows, as folder and name: `order-book/TradePanel`. */
  components?: readonly string[]
  /** `answers`: requests stay without a response. `network`: requests fail. */
  missing?: 'answers' | 'network'
  /** The widest screen in px on which it exists. */
  maxWidth?: number
  /** Runs before the page is opened, such as to stub a response. */
  beforeOpen?: (page: Page) => Promise<unknown>
  afterOpen?: (page: Page) => Promise<unknown>
}

/** Opens the first row of a table. */
export const open = async (page: Page) => {
  await press('.queue__open')(page)
  await page.locator('.panel').waitFor()
}

/** Opens the first row that contains a text. */
export const openRowWith = (text: string) => async (page: Page) => {
  await page.locator('.queue__open', { hasText: text }).first().click()
  await page.locator('.panel').waitFor()
}

const pressIn = (place: string, name: string) => async (page: Page) => {
  await page.locator(place).getByRole('button', { name, exact: true }).click()
}

/** Presses a button of the open panel. */
export const pressInPanel = (name: string) => pressIn('.panel', name)

/** Opens the first row and presses a button of its panel. */
export const openAndPress = (name: string) => async (page: Page) => {
  await open(page)
  await pressInPanel(name)(page)
}

/** Presses a button below a text that is being edited, once it is open for the operator. */
export const pressBelowText = (name: string) => pressIn('.writing__foot', name)

/** Submits the form of the panel as it is, to show its errors. */
export const submitPanel = (page: Page) => page.locator('.panel button[type=submit]').click()
