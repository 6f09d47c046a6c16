import { dirname } from 'node:path'
import { files, importsOf, isTest } from '../sources.ts'

/** The room whose own tests have to find what is broken in a file of it. */
export const roomOf = (file: string): string =>
  (file.startsWith('server/') ? dirname(file) : file.split('/')[0]) ?? file

/** The tests of a file's room that see it, by whatever way: its own first, then those that are nearest to it. */
export function testsOf(file: string): string[] {
  const room = `${roomOf(file)}/`
  const importers = new Map<string, string[]>()
  for (const from of files.filter((one) => one.startsWith(room) && /\.tsx?$/.test(one)))
    for (const { to } of importsOf(from)) if (to !== undefined) importers.set(to, [...(importers.get(to) ?? []), from])
  const reached = new Set([file])
  for (const one of reached) for (const from of importers.get(one) ?? []) reached.add(from)
  const own = file.replace(/\.ts$/, '.test.ts')
  const tests = [...reached].filter((one) => isTest(one) && one.endsWith('.test.ts'))
  return [...tests.filter((one) => one === own), ...tests.filter((one) => one !== own)]
}
