import { encode } from 'uqr'
import { save } from './saving.ts'

export interface Invitation {
  /** What the code holds, and what is written under it. */
  link: string
  /** One sentence above it, to whoever is invited. */
  lead: string
  /** The word for the referral code, and the code. */
  codeLabel: string
  code: string
}

const WIDTH = 1080
const HEIGHT = 1440
const QUIET = 4
const TILE = 640
const paper = '#fffcf5'
const ink = '#20140c'
const ink2 = '#5a4637'
const brass = '#a6752a'
const serif = "'Newsreader Variable', Georgia, serif"
const sans = "'Hanken Grotesk Variable', system-ui, sans-serif"

/** Sets a line of text in the middle, smaller where it would not fit. */
function line(pen: CanvasRenderingContext2D, text: string, at: { y: number; size: number; face: string; ink: string }) {
  pen.fillStyle = at.ink
  let { size } = at
  do {
    pen.font = `${size}px ${at.face}`
    size -= 2
  } while (pen.measureText(text).width > WIDTH - 160 && size > 20)
  pen.fillText(text, WIDTH / 2, at.y)
}

function frame(pen: CanvasRenderingContext2D) {
  pen.fillStyle = paper
  pen.fillRect(0, 0, WIDTH, HEIGHT)
  pen.strokeStyle = brass
  pen.lineWidth = 3
  pen.strokeRect(40, 40, WIDTH - 80, HEIGHT - 80)
  pen.lineWidth = 1.5
  pen.strokeRect(52, 52, WIDTH - 104, HEIGHT - 104)
}

/** Whole pixels for each module: a blurred edge is what cameras fail at. */
function code(pen: CanvasRenderingContext2D, text: string, top: number) {
  const { size, data } = encode(text, { ecc: 'M', border: QUIET })
  const pixels = Math.floor(TILE / size)
  const left = Math.round((WIDTH - pixels * size) / 2)
  pen.fillStyle = '#ffffff'
  pen.fillRect(left, top, pixels * size, pixels * size)
  pen.fillStyle = ink
  for (const [y, row] of data.entries())
    for (const [x, dark] of row.entries()) if (dark) pen.fillRect(left + x * pixels, top + y * pixels, pixels, pixels)
}

/** The invitation as a picture to keep or to pass on: drawn on this device, sent nowhere. Undefined where a browser can't draw. */
export async function invitationPicture({ link, lead, codeLabel, code: vcode }: Invitation): Promise<Blob | undefined> {
  const canvas = document.createElement('canvas')
  canvas.width = WIDTH
  canvas.height = HEIGHT
  const pen = canvas.getContext('2d')
  if (!pen) return undefined
  await document.fonts.ready
  pen.textAlign = 'center'
  frame(pen)
  line(pen, 'Humidor', { y: 190, size: 92, face: serif, ink })
  line(pen, lead, { y: 270, size: 40, face: sans, ink: ink2 })
  code(pen, link, 330)
  line(pen, codeLabel, { y: 1090, size: 34, face: sans, ink: ink2 })
  line(pen, vcode, { y: 1180, size: 78, face: serif, ink })
  line(pen, link, { y: 1310, size: 30, face: sans, ink: ink2 })
  return await new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? undefined), 'image/png'))
}

/** Gives a picture to the reader: to pass on where the device can share files, else as a download. False where they changed their mind. */
export async function handOver(picture: Blob, name: string): Promise<boolean> {
  const file = new File([picture], name, { type: picture.type })
  if (navigator.canShare?.({ files: [file] })) {
    try {
      await navigator.share({ files: [file] })
      return true
    } catch (failure) {
      if (failure instanceof DOMException && failure.name === 'AbortError') return false
    }
  }
  save(picture, name)
  return true
}
