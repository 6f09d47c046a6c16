import { basename, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { files, importsOf, isCode, isTest, lineAt, textOf } from './sources.ts'

const isExact = (version: string): boolean => /^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version)

interface Package {
  name: string
  private?: boolean
  license?: string
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

const packages = files.filter((file) => /(^|\/)package\.json$/.test(file))

test.each(packages)('%s pins every version exactly', (file) => {
  const it = JSON.parse(textOf(file)) as Package
  const all = { ...it.dependencies, ...it.devDependencies, ...it.optionalDependencies }
  expect(Object.entries(all).filter(([, version]) => !isExact(version))).toEqual([])
})

test('each package is required in one version only', () => {
  const asked = new Map<string, Set<string>>()
  for (const file of packages) {
    const it = JSON.parse(textOf(file)) as Package
    for (const [name, version] of Object.entries({
      ...it.dependencies,
      ...it.devDependencies,
      ...it.optionalDependencies,
    })) {
      asked.set(name, (asked.get(name) ?? new Set()).add(version))
    }
  }
  expect([...asked].filter(([, versions]) => versions.size > 1).map(([name]) => name)).toEqual([])
})

/** The packages of ours that the code of a package imports by name; tests count only where `withTests`. */
function importedBy(folder: string, withTests: boolean): Set<string> {
  const own = files.filter((file) => file.startsWith(`${folder}/`) && isCode(file) && (withTests || !isTest(file)))
  const names = own.flatMap((file) =>
    importsOf(file).flatMap(({ what }) => /^@humidor\/[a-z0-9]+(?=\/)/.exec(what)?.[0] ?? []),
  )
  return new Set(names.filter((name) => name !== `@humidor/${folder}`))
}

test.each(packages.filter((file) => file.includes('/')))('%s declares each package of ours that it imports', (file) => {
  const [folder = ''] = file.split('/')
  const { dependencies = {}, devDependencies = {} } = JSON.parse(textOf(file)) as Package
  const ours = (names: object) => Object.keys(names).filter((name) => name.startsWith('@humidor/'))
  const product = importedBy(folder, false)
  expect(ours(dependencies).toSorted()).toEqual([...product].toSorted())
  const others = [...importedBy(folder, true)].filter((name) => !product.has(name))
  expect(ours(devDependencies).toSorted()).toEqual(others.toSorted())
})

// Written in halves, so that this list does not match itself.
const foreign = [
  ['/wo', 'rk/'],
  ['/ro', 'ot/'],
  ['shared/', 'spec'],
  ['shared/', 'design'],
  ['cla', 'ude'],
  ['anth', 'ropic'],
  ['chat', 'gpt'],
  ['open', 'ai'],
  ['co', 'pilot'],
  ['sub', 'agent'],
  ['language ', 'model'],
  ['ai-', 'generated'],
  ['as an ', 'ai'],
].map((halves) => halves.join(''))

const isText = (file: string): boolean => !/\.(png|jpe?g|webp|avif|woff2?|ico|gif)$/.test(file)

/** Words that belong to an author's machine or tools, and not to the product. */
const foreignIn = (file: string, text: string): string[] =>
  foreign.flatMap((word) => {
    const place = text.toLowerCase().search(new RegExp(`(?<![a-z])${word.replace(/[.*+?]/g, '\\$&')}`))
    return place < 0 ? [] : [`${file}:${lineAt(text, place)} ${word}`]
  })

test('no file names a machine, a folder of it, or a tool that helped to write it', () => {
  const looked = files.filter((file) => isText(file) && file !== 'package-lock.json')
  expect(looked.flatMap((file) => foreignIn(file, textOf(file)))).toEqual([])
})

test('each decision page has at most 45 lines besides tables, begins with its number, and is once in the index, in order', () => {
  const folder = 'docs/decisions/'
  const pages = files
    .filter((file) => /(^|\/)decisions\/\d{4}-[^/]+\.md$/.test(file))
    .toSorted((one, other) => basename(one).localeCompare(basename(other)))
  const listed = [...textOf(`${folder}README.md`).matchAll(/^\| \[(\d{4})\]\((.+?)\) \|/gm)]
  expect(listed.map(([, , page = '']) => join(folder, page))).toEqual(pages)
  expect(listed.filter(([, number = '', page = '']) => !basename(page).startsWith(`${number}-`))).toEqual([])
  const wrong = pages.filter((page) => {
    const lines = textOf(page)
      .trimEnd()
      .split('\n')
      .filter((line) => !line.startsWith('|'))
    return lines.length > 45 || !lines[0]?.startsWith(`# ${basename(page).slice(0, 4)} `)
  })
  expect(wrong).toEqual([])
})

test('the lock file names no registry, so that it installs from any', () => {
  expect(textOf('package-lock.json')).not.toMatch(/"resolved": "https?:/)
})

describe('this check can fail', () => {
  test('a path of a machine is found', () => {
    expect(foreignIn('a.md', `see\n${foreign[1]}x`)).toEqual([`a.md:2 ${foreign[1]}`])
  })

  test.each(['^1.2.3', '~1.2.3', '1.x', 'latest', '*', '>=1.0.0'])('%s is not an exact version', (version) => {
    expect(isExact(version)).toBe(false)
  })
})
