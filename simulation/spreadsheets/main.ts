import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type FileFormat, spreadsheetFile } from '@humidor/domain/spreadsheet/file.ts'
import { sample } from '@humidor/domain/spreadsheet/sample.testing.ts'
import { languages } from '@humidor/locales/languages.ts'
import { type Allowed, differences } from './compare.ts'
import { libreOfficeVersion, type Opening, readIn } from './libreoffice.ts'

/** The locale of a reader of each language. */
const localeOf = {
  en: 'en-US',
  zh: 'zh-CN',
  kr: 'ko-KR',
  jp: 'ja-JP',
  de: 'de-DE',
  tai: 'th-TH',
  yue: 'vi-VN',
} as const
type Sign = Allowed['sign']
const exactly: Allowed = { apostrophe: false, form: false, momentAsText: false, sign: '.' }

const print = (line = '') => process.stdout.write(`${line}\n`)

const folder = mkdtempSync(join(tmpdir(), 'humidor-spreadsheets-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))

async function readBack(format: FileFormat, sign: Sign, locale: string, opening: Opening) {
  const { name, content } = await spreadsheetFile({ ...sample, name: sign === '.' ? 'point' : 'comma' }, format, sign)
  writeFileSync(join(folder, name), content)
  return readIn(folder, join(folder, name), locale, opening)
}

let found = 0
async function compareFile(what: string, allowed: Allowed, ...reading: Parameters<typeof readBack>) {
  const since = performance.now()
  const differing = differences(sample.rows, await readBack(...reading), allowed)
  found += differing.length
  const took = `${((performance.now() - since) / 1000).toFixed(0)} s`
  print(`${what.padEnd(54)}${(differing.length === 0 ? 'equal' : `${differing.length} differ`).padEnd(12)}${took}`)
  for (const line of differing) print(`    ${line}`)
}

const asked = process.argv.slice(2)
const chosen = languages.filter(({ key }) => asked.length === 0 || asked.includes(key))
if (chosen.length === 0 || asked.length > chosen.length)
  throw new Error(`npm run spreadsheets -- [${languages.map(({ key }) => key).join('|')}]…`)

print(`${libreOfficeVersion()}, ${sample.rows.length} rows of two cells`)
for (const { key, english, decimal } of chosen) {
  const locale = localeOf[key]
  const csv: Allowed = { ...exactly, apostrophe: true, sign: decimal }
  await compareFile(`CSV, ${english}, ${locale}`, csv, 'csv', decimal, locale, 'all it knows')
  const unchanged: Allowed = { ...csv, form: true, momentAsText: true }
  await compareFile(
    `CSV, ${english}, by the unchanged dialog`,
    unchanged,
    'csv',
    decimal,
    locale,
    'the dialog unchanged',
  )
  await compareFile(`XLSX, ${locale}`, exactly, 'xlsx', '.', locale, 'all it knows')
}

// Shows that the check can fail: a file for another language is read wrongly.
const wrong = differences(sample.rows, await readBack('csv', '.', 'de-DE', 'all it knows'), {
  ...exactly,
  apostrophe: true,
})
print(`${'CSV, English, on a German machine'.padEnd(54)}${wrong.length} differ, as they must`)
if (wrong.length === 0) found += 1

print(found === 0 ? '\nEvery cell was read back equal.' : `\n${found} differences.`)
process.exit(found === 0 ? 0 : 1)
