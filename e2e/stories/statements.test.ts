import { readFile } from 'node:fs/promises'
import { unzipped } from '@humidor/domain/spreadsheet/unzipped.testing.ts'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { axeViolations } from '../browser.ts'
import { setUpStory } from '../story.ts'

const story = setUpStory()

const words = {
  en: { open: 'Save a statement', save: 'Save the file', closing: 'Closing balance' },
  de: {
    open: 'Kontoauszug sichern',
    save: 'Datei sichern',
    closing: 'Endstand',
  },
} as const
type Lang = keyof typeof words

/** Downloads a statement of USCD in a language. @returns its file name and bytes */
async function statementOf(page: Page, lang: Lang, format: 'XLSX' | 'CSV') {
  const { open, save } = words[lang]
  await page.evaluate((key) => localStorage.setItem('lang', key), lang)
  await page.goto(`${story.sandbox.address}/Asset`)
  await page.getByRole('tab', { name: 'USCD' }).click()
  await page.getByRole('button', { name: open }).click()
  const sheet = page.getByRole('dialog')
  if (format === 'CSV') await sheet.getByRole('button', { name: 'CSV', exact: true }).click()
  expect(await axeViolations(page)).toEqual([])
  const saving = page.waitForEvent('download')
  await sheet.getByRole('button', { name: save }).click()
  const download = await saving
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
}

/** The figures of a CSV file, by line. Figures with a decimal comma are quoted. */
const figuresIn = (file: string, figure: RegExp) =>
  file
    .trimEnd()
    .split('\r\n')
    .map((line) => (line.match(figure) ?? []).map((text) => Number(text.replaceAll('"', '').replace(',', '.'))))
const ENGLISH = /(?<=,)-?\d+(?:\.\d+)?(?=,|$)/g
const GERMAN = /(?<=;)(?:-?\d+|"-?\d+,\d+")(?=;|$)/g

it('a statement has the same figures in English and in German, as CSV and as a spreadsheet', async () => {
  const { page, pageErrors } = await story.phoneOf('alice')
  const english = await statementOf(page, 'en', 'CSV')
  const german = await statementOf(page, 'de', 'CSV')
  const book = await statementOf(page, 'de', 'XLSX')
  expect(english.name).toMatch(/^humidor-USCD-\d{4}-\d\d-01-[\d-]+\.csv$/)
  expect([german.name, book.name]).toEqual([english.name, english.name.replace('.csv', '.xlsx')])

  const [en, de] = [english.bytes.toString('utf8'), german.bytes.toString('utf8')]
  const figures = figuresIn(en, ENGLISH)
  expect(figures.length).toBeGreaterThan(6)
  expect(figures.at(-1)).toHaveLength(1)
  expect(figuresIn(de, GERMAN)).toEqual(figures)
  expect(en).toContain(`\r\n${words.en.closing},`)
  expect(de).toContain(`\r\n${words.de.closing};`)
  // German figures with decimals have a decimal comma and quotation marks, as a comma may also separate columns.
  expect(en).toMatch(/,-?\d+\.\d+\r\n/)
  expect(de).toMatch(/;"-?\d+,\d+"\r\n/)
  expect(de).not.toMatch(/;"?-?\d+\.\d/)
  // The transfer number is written as text.
  expect(en).toMatch(/\r\n\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,[^\r]*,"=""\d+""",/)

  const sheet = unzipped(book.bytes)['xl/worksheets/sheet1.xml'] ?? ''
  const rows = sheet.match(/<row .*?<\/row>/gs) ?? []
  const amounts = rows.map((row) => [...row.matchAll(/s="2"><v>(.*?)<\/v>/g)].map(([, value]) => Number(value)))
  expect(amounts).toEqual(figures)
  expect(rows.at(-1)).toContain(`>${words.de.closing}<`)
  expect(pageErrors).toEqual([])
})
