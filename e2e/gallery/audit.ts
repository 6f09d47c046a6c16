/**
 * Runs inside the page and says what an eye would stumble over: a page that scrolls sideways, text that is cut off or off
 * the screen, type below 12 px, targets below 44 px, keys instead of words. Self-contained, because it is sent there whole.
 */
export function audit(): string[] {
  const found: string[] = []
  const scope = document.querySelector('dialog[open]') ?? document.body
  const name = (element: Element) =>
    `${element.tagName.toLowerCase()}.${(element.getAttribute('class') ?? '').split(' ')[0]} "${(element.textContent ?? '').trim().slice(0, 32)}"`
  const visible = (element: Element) =>
    element.getClientRects().length > 0 && getComputedStyle(element).visibility !== 'hidden' && !element.closest('.sr')

  if (document.documentElement.scrollWidth > innerWidth)
    found.push(`scrolls sideways: ${document.documentElement.scrollWidth}`)
  for (const element of scope.querySelectorAll('*')) {
    if (!visible(element) || element.closest('svg')) continue
    const style = getComputedStyle(element)
    const own = [...element.childNodes].some((node) => node.nodeType === 3 && (node.textContent ?? '').trim() !== '')
    if (!own) continue
    if (element.scrollWidth > element.clientWidth + 1 && style.overflowX !== 'visible' && style.display !== 'inline')
      found.push(`cut off: ${name(element)}`)
    const range = document.createRange()
    range.selectNodeContents(element)
    const box = range.getBoundingClientRect()
    if (!element.closest('.shelf, .tabs') && (box.right > innerWidth + 0.5 || box.left < -0.5))
      found.push(`off the screen: ${name(element)}`)
    if (Number.parseFloat(style.fontSize) < 12) found.push(`type of ${style.fontSize}: ${name(element)}`)
    if (/^[a-z]+(\.[a-zA-Z0-9_]+)+$/.test((element.textContent ?? '').trim())) found.push(`bare key: ${name(element)}`)
  }
  for (const target of scope.querySelectorAll('a, button, input, [role="slider"], [role="tab"]')) {
    if (!visible(target) || target.matches('.code__input')) continue
    const around = target.matches('input[type="checkbox"]') ? (target.closest('label') ?? target) : target
    const box = around.getBoundingClientRect()
    const field = target.closest('.field__box')?.getBoundingClientRect()
    const height = Math.max(box.height, field?.height ?? 0)
    if (height < 43.5 || box.width < 43.5)
      found.push(`target of ${Math.round(box.width)}×${Math.round(height)}: ${name(target)}`)
  }
  return found
}
