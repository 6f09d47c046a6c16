import type { LanguageKey } from '@humidor/locales/languages.ts'
import { create, type Font } from 'fontkit'
import PDFDocument from 'pdfkit'
import { type FontName, fontFile, fontOrder } from './fonts.ts'

/** A part of a text that one font draws. */
interface Run {
  font: FontName
  text: string
}

export interface TextStyle {
  /** Points. */
  size: number
  colour?: string
  align?: 'left' | 'right'
}

/** Drawn in place of a character that no font has. */
const UNKNOWN = '?'

/**
 * A text in the form that fonts expect. Thai AM is a mark above the letter, below its tone, and AA: a font that takes it apart itself puts
 * the tone below, and lets a copied text have AA twice.
 */
const shaped = (text: string) => text.normalize('NFC').replace(/([\u0E48-\u0E4B]?)\u0E33/gu, '\u0E4D$1\u0E32')

/** The fonts of one document, opened when a text needs them. */
function openFonts(language: LanguageKey) {
  const opened = new Map<FontName, Font>()
  const order = fontOrder(language)
  const open = (name: FontName) => {
    const known = opened.get(name)
    if (known) return known
    const font = create(fontFile(name)) as Font
    opened.set(name, font)
    return font
  }
  const draws = (name: FontName, character: string) => open(name).hasGlyphForCodePoint(character.codePointAt(0) ?? 0)
  /** A mark or a space stays with the font before it, where that has it. */
  const fontOf = (character: string, before: FontName | undefined) =>
    before !== undefined && /^[\p{M}\s\d\p{P}]$/u.test(character) && draws(before, character)
      ? before
      : order.find((name) => draws(name, character))
  return (text: string): Run[] => {
    const runs: Run[] = []
    for (const typed of shaped(text)) {
      const before = runs.at(-1)
      const found = fontOf(typed, before?.font)
      const [font, character] = found ? [found, typed] : ['latin' as const, UNKNOWN]
      if (before?.font === font) before.text += character
      else runs.push({ font, text: character })
    }
    return runs
  }
}

/** A4 in points, and its margins. */
export const PAPER = { width: 595.28, height: 841.89, margin: 42 } as const

/** The pages of a document, with texts in any of the seven languages. Places are in points from the top left; `y` is the base of a line. */
export function openSheet(language: LanguageKey, lang: string, info: { title: string; at: Date }) {
  const runsOf = openFonts(language)
  const pdf = new PDFDocument({
    ...{ size: 'A4', margin: 0, bufferPages: true, lang, compress: true, pdfVersion: '1.7', displayTitle: true },
    info: { Title: info.title, Producer: 'Humidor', Creator: 'Humidor', CreationDate: info.at, ModDate: info.at },
  })
  const parts: Buffer[] = []
  pdf.on('data', (part: Buffer) => parts.push(part))
  const registered = new Set<FontName>()
  const choose = (name: FontName, size: number) => {
    if (!registered.has(name)) pdf.registerFont(name, fontFile(name))
    registered.add(name)
    return pdf.font(name).fontSize(size)
  }
  const widthOf = (text: string, size: number) =>
    runsOf(text).reduce((sum, run) => sum + choose(run.font, size).widthOfString(run.text), 0)

  /** Draws one line. With `right` it ends at `x`. */
  const line = (text: string, x: number, y: number, { size, colour = '#1d1712', align = 'left' }: TextStyle) => {
    let from = align === 'right' ? x - widthOf(text, size) : x
    for (const run of runsOf(text)) {
      choose(run.font, size).fillColor(colour).text(run.text, from, y, { lineBreak: false, baseline: 'alphabetic' })
      from += pdf.widthOfString(run.text)
    }
  }
  /** The lines of a text within a width. It breaks between words, also where a language writes none apart. */
  const wrapped = (text: string, width: number, size: number): string[] => {
    const lines = ['']
    for (const { segment } of new Intl.Segmenter(lang, { granularity: 'word' }).segment(text)) {
      const last = lines.at(-1) ?? ''
      const isMark = /^[\p{P}\s]+$/u.test(segment)
      if (isMark || widthOf(last + segment, size) <= width) lines[lines.length - 1] = last + segment
      else lines.push(segment)
    }
    return lines
  }
  return {
    line,
    wrapped,
    /** A hairline across the page. */
    rule: (y: number) =>
      pdf
        .moveTo(PAPER.margin, y)
        .lineTo(PAPER.width - PAPER.margin, y)
        .lineWidth(0.5)
        .strokeColor('#c9bfb4')
        .stroke(),
    nextPage: () => pdf.addPage(),
    /** Draws on every page, with its number and the number of pages. */
    onEachPage(draw: (page: number, pages: number) => void) {
      const { count } = pdf.bufferedPageRange()
      for (let page = 0; page < count; page += 1) {
        pdf.switchToPage(page)
        draw(page + 1, count)
      }
    },
    end: () =>
      new Promise<Buffer>((done, fail) => {
        pdf.on('end', () => done(Buffer.concat(parts)))
        pdf.on('error', fail)
        pdf.end()
      }),
  }
}
export type Sheet = ReturnType<typeof openSheet>
