import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { ensureWebBuilt } from '../bin/web.mjs'
import { allowed } from './browsers/allowed.ts'
import { unsupportedInBundle } from './browsers/bundles.ts'
import { ignoredStyles } from './browsers/styles.ts'
import { unsupportedSyntax } from './browsers/syntax.ts'
import { root, treeIn } from './sources.ts'

/** Features in the builds that some browser lacks, each with a file that uses it. */
const found = new Map<string, string>()

const inScript = (name: string, text: string): string[] => {
  const tree = treeIn(name, text)
  return [...unsupportedInBundle(tree), ...unsupportedSyntax(tree)]
}
const inStyles = (text: string): string[] => ignoredStyles(text).map(({ what }) => what)

/** The features in a page itself: its inline scripts and style sheets. */
const inPage = (text: string): string[] => [
  ...[...text.matchAll(/<script>(.*?)<\/script>/gs)].flatMap(([, inside = '']) => inScript('page.js', inside)),
  ...[...text.matchAll(/<style>(.*?)<\/style>/gs)].flatMap(([, inside = '']) => inStyles(inside)),
]

beforeAll(async () => {
  // A later stage of `npm test` reuses this build.
  await ensureWebBuilt(root, process.execPath)
  for (const file of globSync('{web,console}/dist/**/*.{js,css,html}', { cwd: root })) {
    const text = readFileSync(join(root, file), 'utf8')
    const all = file.endsWith('.js') ? inScript(file, text) : file.endsWith('.css') ? inStyles(text) : inPage(text)
    for (const what of all) found.set(what, file)
  }
}, 180_000)

test('the builds, with packages and styles, contain only allowed features that one of the oldest browsers lacks', () => {
  expect([...found].filter(([what]) => allowed[what] === undefined)).toEqual([])
})

test('each allowed feature is still in a build', () => {
  expect(Object.keys(allowed).filter((what) => !found.has(what))).toEqual([])
})

describe('this check can fail', () => {
  test.each([
    ['URL.canParse("a")', 'URL.canParse'],
    ['x.map(Object.groupBy)', 'Object.groupBy'],
    ['let{withResolvers:a}=Promise;a()', 'Promise.withResolvers'],
    ['var a=Set;a.prototype.union.call(b,c);b.union(c)', '.union()'],
    ['a.isSubsetOf(b)', '.isSubsetOf()'],
    ['requestIdleCallback(a)', 'requestIdleCallback'],
    ['window.requestIdleCallback(a)', 'requestIdleCallback'],
    ['new Intl.DurationFormat("en")', 'Intl.DurationFormat'],
    ['/a/v.test(b)', '/v'],
    ['new RegExp(a,"v")', '/v'],
    ['/(?i:a)/.test(b)', '(?i:…)'],
    ['/(?<y>a)|(?<y>b)/.test(c)', '(?<name>…)|(?<name>…)'],
    ['a.addEventListener("scrollend",b)', 'the event scrollend'],
    ['(0,a.jsx)(`div`,{onBeforeToggle:b})', '<div onBeforeToggle>'],
    ['(0,a.jsx)("button",{popoverTarget:"b"})', '<button popoverTarget>'],
  ])('a script: %s', (script, what) => {
    expect(inScript('a.js', script)).toContain(what)
  })

  test.each([
    ['a{text-wrap:balance}', 'text-wrap: balance'],
    ['a{color:light-dark(#000,#fff)}', 'light-dark()'],
    ['@starting-style{a{opacity:0}}', '@starting-style'],
    ['a:popover-open{b:c}', ':popover-open'],
    ['@media print{a{field-sizing:content}}', 'field-sizing'],
  ])('a style sheet: %s', (css, what) => {
    expect(inStyles(css)).toContain(what)
  })

  test('an old feature or a name of the script itself is not found', () => {
    const script = 'let navigation=1;a.navigation;a.map(b);a.size;/(?<=a)b/u.test(c);a.addEventListener("click",b)'
    expect(inScript('a.js', script)).toEqual([])
    expect(inStyles('@layer a{b:has(c){display:grid;gap:1px;color:color-mix(in srgb,red,blue)}}')).toEqual([])
  })
})
