import { beforeAll, expect, test } from 'vitest'
import { type Refused, refusedByTypes } from './browsers/refused.ts'

/** What one of the oldest browsers lacks, used without a look, of each kind. `declare`d things come from elsewhere. */
const lacked = [
  // What is called of a thing itself.
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
  // What is made with new, or asked for by a name of its own.
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
  // What is asked of a part of the page, of its address, of the device.
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
  // What is written otherwise.
  `/[\\p{L}--[a-z]]/v.test('a')`,
] as const

/** What all of them have, and what is looked for before it is used. */
const fine = [
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

// The compiler looks once, at both apps and at these lines.
beforeAll(() => {
  refused = refusedByTypes({ 'lacked.ts': `${asFile(lacked)}\nexport {}`, 'fine.ts': `${asFile(fine)}\nexport {}` })
}, 180_000)

const refusedIn = (name: string) => new Set(refused.filter(({ file }) => file === name).map(({ line }) => line - 1))

test('nothing that reaches browsers uses what one of the oldest lacks, unless it looks for it first', () => {
  const given = ['lacked.ts', 'fine.ts']
  expect(refused.filter(({ file }) => !given.includes(file))).toEqual([])
})

test('whatever they lack is refused, of each kind, and what they have is not', () => {
  const [missed, found] = [refusedIn('lacked.ts'), refusedIn('fine.ts')]
  expect(lacked.filter((_, at) => !missed.has(at))).toEqual([])
  expect(fine.filter((_, at) => found.has(at))).toEqual([])
})

test('it is said who lacks it', () => {
  expect(refused.find(({ file, line }) => file === 'lacked.ts' && line === 3)?.why).toMatch(
    /^Object\.groupBy is not in/,
  )
  expect(refused.find(({ file, line }) => file === 'lacked.ts' && line === 1)?.why).toBe(
    'URL.canParse is not in Chrome 111 (has it since 120), Chrome for Android 111 (has it since 120), Edge 111 (has it since 120), Safari 16.4 (has it since 17), Safari on iOS 16.4 (has it since 17)',
  )
})
