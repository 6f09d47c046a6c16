import { dirname } from 'node:path'
import { files, importsOf, isTest, textOf } from '../sources.ts'

/** The room whose own tests have to find what is broken in a file of it. */
export const roomOf = (file: string): string =>
  (file.startsWith('server/') ? dirname(file) : file.split('/')[0]) ?? file

/** What goes by chance, over hundreds of rounds, and what builds a database as it was: it takes long, and is no rule's own test. */
const isLong = (test: string): boolean => /^server\/ledger\/(crash|model|booked-migration)\.test\.ts$/.test(test)

/** The tests of the ledger that are quick enough to be asked hundreds of times. */
export const ledgerTests: readonly string[] = files.filter(
  (file) => /^server\/ledger\/.*\.test\.ts$/.test(file) && !isLong(file),
)

/** Whoever imports a file of those among which is looked, by whatever way, and the file itself: the nearest first. */
function reaching(file: string, among: readonly string[]): Set<string> {
  const importers = new Map<string, string[]>()
  for (const from of among)
    for (const { to } of importsOf(from)) if (to !== undefined) importers.set(to, [...(importers.get(to) ?? []), from])
  const reached = new Set([file])
  for (const one of reached) for (const from of importers.get(one) ?? []) reached.add(from)
  return reached
}

/** The tests of a file's room that see it, by whatever way: its own first, then those that are nearest to it. */
export function testsOf(file: string): string[] {
  const room = `${roomOf(file)}/`
  const reached = reaching(
    file,
    files.filter((one) => one.startsWith(room) && /\.tsx?$/.test(one)),
  )
  const own = file.replace(/\.ts$/, '.test.ts')
  const tests = [...reached].filter((one) => isTest(one) && one.endsWith('.test.ts') && !isLong(one))
  return [...tests.filter((one) => one === own), ...tests.filter((one) => one !== own)]
}

/**
 * The modules of which each mutant of a file has its own: those that see it. The throw-away databases are the same for all,
 * so that whoever looks after every test whether the books are right looks at those of the mutant, and with what is whole.
 */
export function ownModulesOf(file: string): Set<string> {
  const floor = `${file.split('/')[0]}/`
  const seeing = reaching(
    file,
    // No test of a room below the features sees one of them.
    files.filter((one) => one.startsWith(floor) && !one.startsWith('server/features/') && /\.tsx?$/.test(one)),
  )
  return new Set([...seeing].filter((one) => !one.startsWith('server/database/testing')))
}

/** The tests of the ledger that see who of it names one of these words. */
export function testsNaming(words: readonly string[]): string[] {
  const named = new RegExp(`\\b(${words.join('|')})\\b`)
  const naming = files.filter((file) => /^server\/ledger\/.*\.ts$/.test(file) && named.test(textOf(file)))
  return [...new Set(naming.flatMap((file) => (file.endsWith('.test.ts') ? [file] : testsOf(file))))]
}
