import { save } from './saving.ts'

/** Size of our pictures in pixels. */
export const PAPER = { width: 1080, height: 1440 } as const
/** Colours of paper, the same in both themes; `faces`: the two fonts. */
export const inks = { paper: '#fffcf5', ink: '#20140c', ink2: '#5a4637', brass: '#a6752a' } as const
export const faces = {
  serif: "'Newsreader Variable', Georgia, serif",
  sans: "'Hanken Grotesk Variable', system-ui, sans-serif",
} as const

export interface Line {
  y: number
  /** The centre; by default that of the paper. */
  x?: number
  size: number
  face: string
  ink: string
}

/** Draws a centred line of text, smaller when it would not fit. */
export function line(pen: CanvasRenderingContext2D, text: string, { x = PAPER.width / 2, y, size, face, ink }: Line) {
  pen.fillStyle = ink
  let fitting = size
  do {
    pen.font = `${fitting}px ${face}`
    fitting -= 2
  } while (pen.measureText(text).width > PAPER.width - 160 && fitting > 20)
  pen.fillText(text, x, y)
}

function frame(pen: CanvasRenderingContext2D) {
  const { width, height } = PAPER
  pen.strokeStyle = inks.brass
  pen.lineWidth = 3
  pen.strokeRect(40, 40, width - 80, height - 80)
  pen.lineWidth = 1.5
  pen.strokeRect(52, 52, width - 104, height - 104)
  line(pen, 'Humidor', { y: 190, size: 92, face: faces.serif, ink: inks.ink })
}

/**
 * Draws on a sheet, on the device. `framed`: with a frame and the product's name. Undefined when the browser cannot draw.
 */
export async function onPaper(
  draw: (pen: CanvasRenderingContext2D) => void,
  { framed = true }: { framed?: boolean } = {},
): Promise<Blob | undefined> {
  const canvas = document.createElement('canvas')
  canvas.width = PAPER.width
  canvas.height = PAPER.height
  const pen = canvas.getContext('2d')
  if (!pen) return undefined
  await document.fonts.ready
  pen.textAlign = 'center'
  pen.fillStyle = inks.paper
  pen.fillRect(0, 0, PAPER.width, PAPER.height)
  if (framed) frame(pen)
  draw(pen)
  return await new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? undefined), 'image/png'))
}

/** Shares a picture where the device can share files, else downloads it. False when the reader cancelled. */
export async function handOver(picture: Blob, name: string): Promise<boolean> {
  const file = new File([picture], name, { type: picture.type })
  if (navigator.canShare?.({ files: [file] })) {
    try {
      await navigator.share?.({ files: [file] })
      return true
    } catch (failure) {
      if (failure instanceof DOMException && failure.name === 'AbortError') return false
    }
  }
  save(picture, name)
  return true
}
