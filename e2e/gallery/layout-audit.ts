/** A line of text as the part of it that has ink, in px of the window. */
interface Line {
  node: Node
  element: Element
  /** What it lies in that stays where it is when the page is scrolled. */
  layer: Element | undefined
  left: number
  right: number
  top: number
  bottom: number
  /** Of its type, in px. */
  size: number
}

// Everything down to `looked` runs inside the page: it is sent there as text, and may use nothing but itself.

const scopeOf = () => document.querySelector('dialog[open]') ?? document.body

const nameOf = (element: Element) =>
  `${element.tagName.toLowerCase()}.${(element.getAttribute('class') ?? '').split(' ')[0]} "${(element.textContent ?? '').trim().slice(0, 32)}"`

/** `opacityProperty` false: what cannot be seen may still be pressed, as the box behind a drawn one. */
const isVisible = (element: Element, opacityProperty = true) =>
  element.getClientRects().length > 0 &&
  element.checkVisibility({ visibilityProperty: true, opacityProperty, contentVisibilityAuto: true }) &&
  !element.closest('.sr')

const isColour = (colour: string) => !/^(transparent|rgba\(.*, 0\)|.*\/ 0\))$/.test(colour)

const isDrawn = (style: CSSStyleDeclaration) =>
  isColour(style.backgroundColor) || (style.borderLeftWidth !== '0px' && isColour(style.borderLeftColor))

/** Where a line goes beyond a box: to its sides and below or above it. */
const overflow = (line: Line, box: DOMRect) => ({
  across: line.right > box.right + 1 || line.left < box.left - 1,
  down: line.bottom > box.bottom + 1 || line.top < box.top - 1,
  away: line.left >= box.right || line.right <= box.left || line.top >= box.bottom || line.bottom <= box.top,
})

/** What befalls a line on its way out of all that it lies in; undefined: it is not seen. */
function clippingOf(line: Line): string[] | undefined {
  const problems: string[] = []
  const free = { across: true, down: true, box: true }
  for (let around: Element | null = line.element; around; around = around.parentElement) {
    const style = getComputedStyle(around)
    // It is there for who hears the page, as is what an open panel of the desk takes the place of.
    if (style.clipPath === 'inset(50%)') return undefined
    if (style.display !== 'inline' && style.display !== 'contents') {
      const is = overflow(line, around.getBoundingClientRect())
      const scrolls = [style.overflowX, style.overflowY].some((way) => way === 'auto' || way === 'scroll')
      // What was scrolled away, or comes after the three dots of an excerpt, is not seen.
      if (is.away && (scrolls || style.webkitLineClamp !== 'none')) return undefined
      const cutAcross = free.across && is.across && /hidden|clip/.test(style.overflowX)
      const cutDown = free.down && is.down && /hidden|clip/.test(style.overflowY)
      if (cutAcross || cutDown) problems.push('cut off')
      if (free.box && free.across && isDrawn(style)) {
        if (is.across) problems.push('out of its box')
        free.box = false
      }
      if (/auto|scroll/.test(style.overflowX)) free.across = false
      if (/auto|scroll/.test(style.overflowY)) free.down = false
    }
    if (style.position === 'fixed' || around.matches('dialog')) break
  }
  if (free.across && (line.right > innerWidth + 0.5 || line.left < -0.5)) problems.push('off the screen')
  return problems
}

function* linesOf(node: Node, element: Element): Generator<Line> {
  const size = Number.parseFloat(getComputedStyle(element).fontSize)
  let layer: Element | undefined
  for (let around: Element | null = element; around && !layer; around = around.parentElement)
    if (/fixed|sticky/.test(getComputedStyle(around).position)) layer = around
  const range = document.createRange()
  range.selectNodeContents(node)
  for (const { left, right, top, bottom, width } of range.getClientRects()) {
    const middle = (top + bottom) / 2
    const ink = { top: middle - size * 0.36, bottom: middle + size * 0.36 }
    if (width >= 1) yield { node, element, layer, left, right, ...ink, size }
  }
}

/** Words that go on in the next line without a hyphen. Other scripts than ours may break anywhere, and so may numbers and addresses. */
function brokenWordsIn(node: Node): string[] {
  const problems: string[] = []
  for (const { 0: word, index } of (node.textContent ?? '').matchAll(
    /(?<=^|[\s(“„])\p{Script=Latin}{4,}(?=$|[\s,.:;!?)”“])/gu,
  )) {
    const range = document.createRange()
    range.setStart(node, index)
    range.setEnd(node, index + word.length)
    const [first, ...further] = range.getClientRects()
    if (first && further.some(({ top, width }) => width >= 1 && top > first.bottom - 2)) problems.push(word)
  }
  return problems
}

/** Text that is cut off, off the screen, out of its box, over other text, broken, or too small. */
function textProblems(): string[] {
  const problems: string[] = []
  const lines: Line[] = []
  const walker = document.createTreeWalker(scopeOf(), NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement
    if ((node.textContent ?? '').trim() === '' || !element || !isVisible(element)) continue
    if (element.closest('svg, script, style, option')) continue
    const size = getComputedStyle(element).fontSize
    if (Number.parseFloat(size) < 12) problems.push(`type of ${size}: ${nameOf(element)}`)
    problems.push(...brokenWordsIn(node).map((word) => `broken word: ${word}`))
    for (const line of linesOf(node, element)) {
      const clipping = clippingOf(line)
      if (clipping) lines.push(line)
      problems.push(...(clipping ?? []).map((what) => `${what}: ${nameOf(element)}`))
    }
  }
  lines.sort((one, other) => one.top - other.top)
  for (const [at, line] of lines.entries())
    for (const other of lines.slice(at + 1)) {
      // Lines that are nearer than their own height cannot be told apart, though no ink touches. No type is 60 px high.
      const distance = (other.top + other.bottom - line.top - line.bottom) / 2
      if (distance > 60) break
      const shared = Math.min(line.right, other.right) - Math.max(line.left, other.left)
      const near = distance < 0.95 * ((line.size + other.size) / 2)
      if (near && shared > 2 && line.layer === other.layer && line.node !== other.node)
        problems.push(`over each other: ${nameOf(line.element)} and ${nameOf(other.element)}`)
    }
  return problems
}

/** Keys and holes instead of words, read or heard, and pictures that did not come. */
function wordProblems(): string[] {
  const problems: string[] = []
  const hole = /\b(undefined|NaN|null)\b|\[object|\{\w+\}|Invalid Date/
  const key = /^[a-z]+(\.[a-zA-Z0-9_]+)+$/
  for (const element of scopeOf().querySelectorAll('*')) {
    if (!isVisible(element) || element.matches('svg *, script, style')) continue
    const own = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
    const labels = ['aria-label', 'placeholder', 'title', 'alt'].map((named) => element.getAttribute(named) ?? '')
    for (const text of [
      own
        .map((node) => node.textContent)
        .join('')
        .trim(),
      ...labels,
    ]) {
      if (key.test(text)) problems.push(`bare key: ${text}`)
      if (hole.test(text)) problems.push(`hole in the words: ${text.slice(0, 60)}`)
    }
    if (element instanceof HTMLImageElement && element.complete && element.naturalWidth === 0)
      problems.push(`no picture: ${element.alt}`)
  }
  return problems
}

/** What is smaller than a fingertip. */
function targetProblems(): string[] {
  const problems: string[] = []
  const all = 'a, button, input, select, textarea, summary, [role="slider"], [role="tab"]'
  for (const target of scopeOf().querySelectorAll(all)) {
    if (!isVisible(target, false) || target.matches('.code__input')) continue
    const around = target.matches('input[type="checkbox"]') ? (target.closest('label') ?? target) : target
    const box = around.getBoundingClientRect()
    const field = target.closest('.field__box')?.getBoundingClientRect()
    const height = Math.max(box.height, field?.height ?? 0)
    if (height < 43.5 || box.width < 43.5)
      problems.push(`target of ${Math.round(box.width)}×${Math.round(height)}: ${nameOf(target)}`)
  }
  return problems
}

function auditPage(): string[] {
  const { scrollWidth } = document.documentElement
  const sideways = scrollWidth > innerWidth ? [`scrolls sideways: ${scrollWidth}`] : []
  return [...new Set([...sideways, ...textProblems(), ...wordProblems(), ...targetProblems()])]
}

const values = { scopeOf, nameOf, isVisible, isColour, isDrawn, overflow }
const functions = [clippingOf, linesOf, brokenWordsIn, textProblems, wordProblems, targetProblems, auditPage]
const script = [
  ...Object.entries(values).map(([name, value]) => `const ${name} = ${value}`),
  ...functions.map(String),
  'return auditPage()',
].join('\n')

/**
 * What an eye would stumble over on a page, one line each: it scrolls sideways; text is cut off, off the screen, out of
 * its box or over other text; a word is broken without a hyphen; type is below 12 px, a target below 44 px; a key or a hole stands instead of words; a
 * picture did not come. For `page.evaluate`.
 */
export const layoutAudit: string | (() => string[]) = `(() => {\n${script}\n})()`
