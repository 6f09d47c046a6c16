import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** Points by which a mark may be above its line. */
const RAISED = 5

/** The texts of each page of a PDF from top to bottom, one for each line, as another program reads them. */
export async function pdfLines(pdf: Uint8Array): Promise<string[][]> {
  const task = getDocument({ data: Uint8Array.from(pdf), verbosity: 0, disableFontFace: true })
  const file = await task.promise
  const pages: string[][] = []
  for (let page = 1; page <= file.numPages; page += 1) {
    const { items } = await (await file.getPage(page)).getTextContent()
    const lines: [y: number, parts: { x: number; text: string }[]][] = []
    for (const item of items) {
      if (!('str' in item) || item.str === '') continue
      const [x, y] = [Number(item.transform[4]), Number(item.transform[5])]
      const line = lines.find(([at]) => Math.abs(at - y) < RAISED)
      if (line) line[1].push({ x, text: item.str })
      else lines.push([y, [{ x, text: item.str }]])
    }
    pages.push(
      lines
        .toSorted(([a], [b]) => b - a)
        .map(([, parts]) =>
          parts
            .toSorted((a, b) => a.x - b.x)
            .map(({ text }) => text)
            .join(''),
        ),
    )
  }
  await task.destroy()
  return pages
}

/** A text without what differs between programs: spaces, and the two spellings of one character. */
export const bare = (text: string) => text.normalize('NFKC').replace(/\s/gu, '')
