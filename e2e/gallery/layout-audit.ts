/** The box of the ink of one line of text, in px of the window. */
interface Line {
  node: Node
  element: Element
  /** The nearest fixed or sticky ancestor. */
  layer: Element | undefined
  left: number
  right: number
  top: number
  bottom: number
  /** The font size in px. */
  size: number
}

// Everything down to `auditPage` runs inside the page. It is sent there as text and cannot use imports.

const scopeOf = () => document.querySelector('dialog[open]') ?? document.body

const nameOf = (element: Element) =>
  `${element.tagName.toLowerCase()}.${(element.getAttribute('class') ?? '').split(' ')[0]} "${(element.textContent ?? '').trim().slice(0, 32)}"`

/** With `opacityProperty` false, transparent elements count as visible: the native box under a drawn checkbox can be pressed. */
const isVisible = (element: Element, opacityProperty = true) =>
  element.getClientRects().length > 0 &&
  element.checkVisibility({ visibilityProperty: true, opacityProperty, contentVisibilityAuto: true }) &&
  !element.closest('.sr')

const isColour = (colour: string) => !/^(transparent|rgba\(.*, 0\)|.*\/ 0\))$/.test(colour)

const isDrawn = (style: CSSStyleDeclaration) =>
  isColour(style.backgroundColor) || (style.borderLeftWidth !== '0px' && isColour(style.borderLeftColor))

/** In which directions a line extends beyond a box. `away`: it lies fully outside. */
const overflow = (line: Line, box: DOMRect) => ({
  across: line.right > box.right + 1 || line.left < box.left - 1,
  down: line.bottom > box.bottom + 1 || line.top < box.top - 1,
  away: line.left >= box.right || line.right <= box.left || line.top >= box.bottom || line.bottom <= box.top,
})

/** How the ancestors of a line clip it. @returns the problems, or undefined if the line is not visible */
function clippingOf(line: Line): string[] | undefined {
  const problems: string[] = []
  const free = { across: true, down: true, box: true }
  for (let around: Element | null = line.element; around; around = around.parentElement) {
    const style = getComputedStyle(around)
    // For screen readers only. Content behind an open panel of the console is hidden this way, too.
    if (style.clipPath === 'inset(50%)') return undefined
    if (style.display !== 'inline' && style.display !== 'contents') {
      const is = overflow(line, around.getBoundingClientRect())
      const scrolls = [style.overflowX, style.overflowY].some((way) => way === 'auto' || way === 'scroll')
      // Scrolled away, or after the ellipsis of an excerpt: not visible.
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

/** Latin words that break across lines without a hyphen. Other scripts, numbers and addresses may break anywhere. */
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

/** Finds text that is cut off, off the screen, out of its box, over other text, broken or below 12 px. */
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
      // Lines closer than their own height cannot be distinguished, even if no ink touches. No type is 60 px high.
      const distance = (other.top + other.bottom - line.top - line.bottom) / 2
      if (distance > 60) break
      const shared = Math.min(line.right, other.right) - Math.max(line.left, other.left)
      const near = distance < 0.95 * ((line.size + other.size) / 2)
      if (near && shared > 2 && line.layer === other.layer && line.node !== other.node)
        problems.push(`over each other: ${nameOf(line.element)} and ${nameOf(other.element)}`)
    }
  return problems
}

/** Finds message keys and unfilled placeholders in visible text and labels, and images that did not load. */
function wordProblems(): string[] {
  const problems: string[] = []
  const placeholder = /\b(undefined|NaN|null)\b|\[object|\{\w+\}|Invalid Date/
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
      if (key.test(text)) problems.push(`message key: ${text}`)
      if (placeholder.test(text)) problems.push(`unfilled placeholder: ${text.slice(0, 60)}`)
    }
    if (element instanceof HTMLImageElement && element.complete && element.naturalWidth === 0)
      problems.push(`image not loaded: ${element.alt}`)
  }
  return problems
}

/** Finds targets below 44 px. */
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
 * Finds the layout problems of a page, one line each. It scrolls sideways. Text is cut off, off the screen, out of its box or
 * over other text. A word is broken without a hyphen. Type is below 12 px, a target below 44 px. A message key or an unfilled
 * placeholder is shown. An image did not load. For `page.evaluate`.
 */
export const layoutAudit: string | (() => string[]) = `(() => {\n${script}\n})()`
