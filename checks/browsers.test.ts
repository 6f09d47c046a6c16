import { beforeAll, expect, test } from 'vitest'
import { type Refused, refusedByTypes } from './browsers/refused.ts'

/** Unguarded uses of features that one of the oldest browsers lacks, of each kind. */
const unsupported = [
  // Static methods.
  `URL.canParse('a')`,
  `URL.parse('a')`,
  `Object.groupBy([1], String)`,
  `Map.groupBy([1], String)`,
  `Promise.withResolvers<void>()`,
  `Promise.try(() => 1)`,
  `Array.fromAsync([1])`,
  `AbortSignal.any([])`,
  `RegExp.escape('a')`,
  `Uint8Array.fromHex('00')`,
  `const { groupBy: g } = Object; g([1], String)`,
  // Constructors, methods and globals.
  `new URLPattern('/a')`,
  `new SharedWorker('a.js')`,
  `new Intl.DurationFormat('en')`,
  `new Set([1]).union(new Set([2]))`,
  `new ArrayBuffer(1).transfer()`,
  `[1].values().map(String)`,
  `requestIdleCallback(() => {})`,
  `window.requestIdleCallback(() => {})`,
  `[() => {}].map(requestIdleCallback)`,
  `navigation.navigate('/')`,
  `Temporal.Now.instant()`,
  `new Intl.Locale('en').getWeekInfo()`,
  // The document, addresses and the device.
  `document.body.showPopover()`,
  `document.body.popover = 'auto'`,
  `document.body.checkVisibility()`,
  `document.startViewTransition(() => {})`,
  `document.createElement('dialog').requestClose()`,
  `CSS.highlights.clear()`,
  `new URLSearchParams().size.toFixed()`,
  `new URLSearchParams().has('a', 'b')`,
  `navigator.share({})`,
  `navigator.vibrate(1)`,
  `navigator.userActivation.isActive.valueOf(); navigator.setAppBadge(1).then(() => {})`,
  // Syntax.
  `/[\\p{L}--[a-z]]/v.test('a')`,
] as const

/** Features that all of them have, and guarded uses of others. */
const supported = [
  `[1].toSorted().toReversed().with(0, 1).findLast(Boolean)`,
  `structuredClone({})`,
  `'a'.isWellFormed()`,
  `'a'.at(-1)`,
  `Object.hasOwn({}, 'a')`,
  `AbortSignal.timeout(1)`,
  `new Intl.Segmenter('en')`,
  `new Intl.NumberFormat('en', { roundingMode: 'floor' })`,
  `document.createElement('dialog').showModal()`,
  `document.body.inert = true`,
  `document.body.replaceChildren()`,
  `URL.canParse?.('a')`,
  `if (document.startViewTransition) document.startViewTransition(() => {})`,
  `if (navigator.share) void navigator.share({})`,
  `if (typeof requestIdleCallback === 'function') requestIdleCallback(() => {})`,
  `addEventListener('touchstart', ({ touches }) => touches[0]?.clientX.toFixed())`,
  `/(?<=a)b/u.test('ab')`,
]

const asFile = (lines: readonly string[]) => lines.map((line) => `{ ${line} }`).join('\n')
let refused: Refused[]

// One run of the compiler checks both apps and these lines.
beforeAll(() => {
  refused = refusedByTypes({
    'unsupported.ts': `${asFile(unsupported)}\nexport {}`,
    'supported.ts': `${asFile(supported)}\nexport {}`,
  })
}, 180_000)

const refusedIn = (name: string) => new Set(refused.filter(({ file }) => file === name).map(({ line }) => line - 1))

test('the apps use no feature that one of the oldest browsers lacks, unless they test for it first', () => {
  const given = ['unsupported.ts', 'supported.ts']
  expect(refused.filter(({ file }) => !given.includes(file))).toEqual([])
})

test('unsupported features of each kind are refused, and supported ones are not', () => {
  const [refusedRows, wrongRows] = [refusedIn('unsupported.ts'), refusedIn('supported.ts')]
  expect(unsupported.filter((_, at) => !refusedRows.has(at))).toEqual([])
  expect(supported.filter((_, at) => wrongRows.has(at))).toEqual([])
})

test('a refusal lists the browsers that lack the feature', () => {
  expect(refused.find(({ file, line }) => file === 'unsupported.ts' && line === 3)?.reason).toMatch(
    /^Object\.groupBy is not in/,
  )
  expect(refused.find(({ file, line }) => file === 'unsupported.ts' && line === 1)?.reason).toBe(
    'URL.canParse is not in Chrome 111 (has it since 120), Chrome for Android 111 (has it since 120), Edge 111 (has it since 120), Safari 16.4 (has it since 17), Safari on iOS 16.4 (has it since 17)',
  )
})
