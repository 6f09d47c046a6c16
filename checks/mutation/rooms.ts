import { dirname } from 'node:path'
import { files, importsOf, isTest, textOf } from '../sources.ts'

/** The folder whose own tests must find each breakage of a file in it. */
export const roomOf = (file: string): string =>
  (file.startsWith('server/') ? dirname(file) : file.split('/')[0]) ?? file

/** Random tests of hundreds of rounds, and one that builds an old database. They take long and test no single rule. */
const isLong = (test: string): boolean => /^server\/ledger\/(crash|model|booked-migration)\.test\.ts$/.test(test)

/** The tests of the ledger that are quick enough to run hundreds of times. */
export const ledgerTests: readonly string[] = files.filter(
  (file) => /^server\/ledger\/.*\.test\.ts$/.test(file) && !isLong(file),
)

/** A file with its direct and indirect importers among some files, the nearest first. */
function importersOf(file: string, among: readonly string[]): Set<string> {
  const importers = new Map<string, string[]>()
  for (const from of among)
    for (const { to } of importsOf(from)) if (to !== undefined) importers.set(to, [...(importers.get(to) ?? []), from])
  const reached = new Set([file])
  for (const one of reached) for (const from of importers.get(one) ?? []) reached.add(from)
  return reached
}

/** The tests of a file's folder that import it, directly or not: its own first, then the nearest. */
export function testsOf(file: string): string[] {
  const room = `${roomOf(file)}/`
  const reached = importersOf(
    file,
    files.filter((one) => one.startsWith(room) && /\.tsx?$/.test(one)),
  )
  const own = file.replace(/\.ts$/, '.test.ts')
  const tests = [...reached].filter((one) => isTest(one) && one.endsWith('.test.ts') && !isLong(one))
  return [...tests.filter((one) => one === own), ...tests.filter((one) => one !== own)]
}

/**
 * The modules that each mutant of a file loads separately: those that import it. All mutants share the code of the throw-away
 * databases, so that the invariants after each test run on unbroken code.
 */
export function ownModulesOf(file: string): Set<string> {
  const floor = `${file.split('/')[0]}/`
  const seeing = importersOf(
    file,
    // Tests below the features import none of them.
    files.filter((one) => one.startsWith(floor) && !one.startsWith('server/features/') && /\.tsx?$/.test(one)),
  )
  return new Set([...seeing].filter((one) => !one.startsWith('server/database/testing')))
}

/** The tests of the ledger that import a file with one of these words. */
export function testsNaming(words: readonly string[]): string[] {
  const named = new RegExp(`\\b(${words.join('|')})\\b`)
  const naming = files.filter((file) => /^server\/ledger\/.*\.ts$/.test(file) && named.test(textOf(file)))
  return [...new Set(naming.flatMap((file) => (file.endsWith('.test.ts') ? [file] : testsOf(file))))]
}
