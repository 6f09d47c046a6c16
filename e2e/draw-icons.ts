// `node e2e/draw-icons.ts` draws the icons of the installed app from the mark into web/public/icons/. Run it after a change of
// web/public/favicon.svg, and commit the files.

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { openBrowser } from './browser.ts'

const folder = fileURLToPath(new URL('../web/public/', import.meta.url))
const favicon = readFileSync(`${folder}favicon.svg`, 'utf8')
/** The strokes of the mark, without the rounded ground of a browser's tab. */
const mark = favicon.replace(/<\/?svg[^>]*>|<rect[^>]*>/g, '')

const GOLD = '#d8b06a'
const GROUND = '#15100c'

interface Drawing {
  /** Its own side, in units of the drawing. */
  side: number
  strokes: string
  /** The part of the icon's side that the drawing takes. */
  scale: number
  ground: string | undefined
  stroke: string
}

const svgOf = ({ side, strokes, scale, ground, stroke }: Drawing) => {
  const margin = (side * (1 / scale - 1)) / 2
  const whole = side + 2 * margin
  const rect = ground
    ? `<rect x="${-margin}" y="${-margin}" width="${whole}" height="${whole}" fill="${ground}" stroke="none"/>`
    : ''
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-margin} ${-margin} ${whole} ${whole}" fill="none" stroke="${stroke}">${rect}${strokes}</svg>`
}

const marked = { side: 40, strokes: mark, ground: GROUND, stroke: GOLD }

/** The icons of Lucide that the app's own buttons show. */
const lucide = {
  deposit: '<path d="M12 17V3"/><path d="m6 11 6 6 6-6"/><path d="M19 21H5"/>',
  pay: '<path d="M15 21v-5a1 1 0 0 0-1-1h-4a1 1 0 0 0-1 1v5"/><path d="M17.774 10.31a1.12 1.12 0 0 0-1.549 0 2.5 2.5 0 0 1-3.451 0 1.12 1.12 0 0 0-1.548 0 2.5 2.5 0 0 1-3.452 0 1.12 1.12 0 0 0-1.549 0 2.5 2.5 0 0 1-3.77-3.248l2.889-4.184A2 2 0 0 1 7 2h10a2 2 0 0 1 1.653.873l2.895 4.192a2.5 2.5 0 0 1-3.774 3.244"/><path d="M4 10.95V19a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2v-8.05"/>',
  till: '<rect width="16" height="20" x="4" y="2" rx="2"/><path d="M8 6h8M16 14v4M16 10h.01M12 10h.01M8 10h.01M12 14h.01M8 14h.01M12 18h.01M8 18h.01"/>',
  trade:
    '<path d="M9 5v4"/><rect width="4" height="6" x="7" y="9" rx="1"/><path d="M9 15v2M17 3v2"/><rect width="4" height="8" x="15" y="5" rx="1"/><path d="M17 13v3M3 3v16a2 2 0 0 0 2 2h16"/>',
}

// A launcher cuts a maskable icon to a circle of 80 % of its side, and an iPhone rounds the corners itself.
const icons: Record<string, { size: number; svg: string }> = {
  'app-192': { size: 192, svg: favicon },
  'app-512': { size: 512, svg: favicon },
  'maskable-512': { size: 512, svg: svgOf({ ...marked, scale: 0.8 }) },
  'monochrome-512': { size: 512, svg: svgOf({ ...marked, scale: 0.8, ground: undefined, stroke: '#fff' }) },
  'apple-180': { size: 180, svg: svgOf({ ...marked, scale: 0.9 }) },
  ...Object.fromEntries(
    Object.entries(lucide).map(([name, strokes]) => [
      `shortcut-${name}-96`,
      {
        size: 96,
        svg: svgOf({
          side: 24,
          strokes: `<g stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round">${strokes}</g>`,
          scale: 0.5,
          ground: GROUND,
          stroke: GOLD,
        }),
      },
    ]),
  ),
}

const browser = await openBrowser()
try {
  mkdirSync(`${folder}icons`, { recursive: true })
  for (const [name, { size, svg }] of Object.entries(icons)) {
    const page = await browser.newPage({ viewport: { width: size, height: size } })
    await page.setContent(`<style>body{margin:0}svg{display:block;width:${size}px;height:${size}px}</style>${svg}`)
    writeFileSync(`${folder}icons/${name}.png`, await page.screenshot({ omitBackground: true }))
    await page.close()
  }
} finally {
  await browser.close()
}
