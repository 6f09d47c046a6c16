/** Papers that receipts are printed on: rolls of two widths in millimetres, and a sheet. */
export const papers = ['58', '80', 'a6'] as const
export type Paper = (typeof papers)[number]
export const isPaper = (text: string | undefined): text is Paper => papers.some((one) => one === text)

/** Millimetres of a px. */
const MM_PER_PX = 25.4 / 96
/** Blank paper after the text, for the cutter. Millimetres. */
const TAIL_MM = 8

/** The page of a roll, for a text of a height in px. A roll has no length of its own, and CSS knows none: the page is as long as the text. */
export const rollPage = (width: '58' | '80', height: number) =>
  `@page { size: ${width}mm ${Math.ceil(height * MM_PER_PX + TAIL_MM)}mm; margin: 0; }`

let sheet: CSSStyleSheet | undefined

/** Prints a receipt on a paper, by the browser's own dialog. */
export function printSlip(slip: HTMLElement | null, paper: Paper) {
  if (!slip) return
  sheet ??= new CSSStyleSheet()
  if (!document.adoptedStyleSheets.includes(sheet))
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  sheet.replaceSync(paper === 'a6' ? '@page { size: 105mm 148mm; margin: 8mm; }' : rollPage(paper, slip.offsetHeight))
  // Other pages of the app have papers of their own.
  addEventListener('afterprint', () => sheet?.replaceSync(''), { once: true })
  print()
}
