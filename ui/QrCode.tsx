import { useMemo } from 'react'
import { encode } from 'uqr'
import './css/qr.css'

const quiet = 4

/** Longer texts are drawn with little error correction, so that modules stay large enough to scan. */
const LONG_TEXT = 300

export interface QrCodeProps {
  text: string
  /** Alternative text of the code. */
  label: string
  /** Width of the tile in px, including the quiet zone. */
  size?: number | undefined
}

/**
 * A QR code on a paper tile with four modules of quiet zone, dark on light in both themes. Drawn on the device; nothing is sent.
 */
export function QrCode({ text, label, size = 206 }: QrCodeProps) {
  const { modules, d } = useMemo(() => {
    const { size: count, data } = encode(text, { ecc: text.length > LONG_TEXT ? 'L' : 'M', border: 0 })
    let drawn = ''
    data.forEach((row, y) => {
      // One stroke per run of dark modules keeps the path short.
      for (let x = 0; x < count; x++) {
        if (!row[x]) continue
        let run = 1
        while (row[x + run]) run++
        drawn += `M${x} ${y}h${run}v1h-${run}z`
        x += run
      }
    })
    return { modules: count, d: drawn }
  }, [text])
  const side = modules + 2 * quiet
  return (
    <div className="qr" style={{ width: size }}>
      <svg viewBox={`${-quiet} ${-quiet} ${side} ${side}`} shapeRendering="crispEdges" role="img" aria-label={label}>
        <path d={d} />
      </svg>
    </div>
  )
}
