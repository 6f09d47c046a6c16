import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, extname, join } from 'node:path'
import { type ReadCell, sheetOf } from './sheet.ts'

const TIMEOUT_MS = 120_000

/** How a CSV file is opened: by a command with all options, or as the import dialog does without changes. */
export type Opening = 'all it knows' | 'the dialog unchanged'

// Tokens: separators, quotation mark, UTF-8, first line, formats, language of the profile, quoted is text, special numbers,
// as shown, formulas, spaces, sheet, evaluate formulas. All three separators are on, as in the dialog.
const FILTER: Record<Opening, string> = {
  'all it knows': 'CSV:44/59/9,34,76,1,,0,false,true,false,false,false,0,true',
  'the dialog unchanged': 'CSV:44/59/9,34,76,1,,0,false,false,false,false,false,0,false',
}

const settings = (locale: string, language: string) => `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
<item oor:path="/org.openoffice.Setup/L10N"><prop oor:name="ooSetupSystemLocale" oor:op="fuse"><value>${locale}</value></prop></item>
<item oor:path="/org.openoffice.Setup/L10N"><prop oor:name="ooLocale" oor:op="fuse"><value>${language}</value></prop></item>
</oor:items>
`

/** The version, such as `LibreOffice 7.4.7.2`. @throws when it is not installed */
export function libreOfficeVersion(): string {
  const { status, stdout } = spawnSync('soffice', ['--version'], { encoding: 'utf8', timeout: TIMEOUT_MS })
  if (status !== 0)
    throw new Error(
      'LibreOffice is not installed: there is no soffice. On Debian: apt-get install --no-install-recommends libreoffice-calc libreoffice-l10n-de',
    )
  return stdout.trim()
}

/**
 * Opens a file in LibreOffice with a locale and returns the cells.
 * @param folder for the profile and the result
 * @param locale BCP 47, such as `de-DE`
 * @param opening for a CSV file
 */
export function readIn(folder: string, file: string, locale: string, opening: Opening): ReadCell[][] {
  const profile = join(folder, `profile-${locale}`)
  mkdirSync(join(profile, 'user'), { recursive: true })
  // The user interface is installed in English and German. Parsing depends on the locale only.
  const language = locale.startsWith('de') ? 'de' : 'en-US'
  writeFileSync(join(profile, 'user', 'registrymodifications.xcu'), settings(locale, language))
  execFileSync(
    'soffice',
    [
      `-env:UserInstallation=file://${profile}`,
      ...['--headless', '--convert-to', 'fods', '--outdir', folder],
      ...(extname(file) === '.csv' ? [`--infilter=${FILTER[opening]}`] : []),
      file,
    ],
    { timeout: TIMEOUT_MS, stdio: 'pipe' },
  )
  return sheetOf(readFileSync(join(folder, `${basename(file, extname(file))}.fods`), 'utf8'))
}
