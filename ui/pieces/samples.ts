import type { ShelfCigar } from '../CigarShelf.tsx'
import type { ChartPoint } from '../LineChart.tsx'

/** ₡, USCD and USDT in millionths, as in the reference pictures. */
export const sample = { total: 28_161_364_999n, profit: 94_126_669_999n, due: 1_200_000_000n, price: 118_400n } as const

/** Sixty days of a rising balance, the same on every run. */
export const balances: readonly ChartPoint[] = Array.from({ length: 60 }, (_, day) => {
  const date = new Date(Date.UTC(2026, 0, 14 + day))
  const at = `${date.getUTCFullYear()}/${String(date.getUTCMonth() + 1).padStart(2, '0')}/${String(date.getUTCDate()).padStart(2, '0')}`
  const swell = BigInt(Math.round(Math.sin(day / 4.1) * 220 + Math.sin(day / 1.7) * 120))
  return { at, short: at.slice(5), value: (24_310n + BigInt(day) * 65n + swell) * 1_000_000n + 360_000n }
})

/** Four of the ten, each with another wrapper, band and seal. */
export const cigars: readonly ShelfCigar[] = [
  { name: 'Casa Almendro', vitola: 'Robusto', width: 25, length: 104, wrapper: 'rosado', band: 'gold', seal: 'dot' },
  { name: 'Siete Robles', vitola: 'Toro', width: 25, length: 128, wrapper: 'maduro', band: 'oxblood', seal: 'diamond' },
  { name: 'Flor de Ceniza', vitola: 'Corona', width: 20, length: 118, wrapper: 'claro', band: 'forest', seal: 'bars' },
  {
    name: 'El Notario',
    vitola: 'Churchill',
    width: 23,
    length: 140,
    wrapper: 'colorado',
    band: 'ivory',
    seal: 'shield',
  },
  { name: 'Monte Cobre', vitola: 'Gordo', width: 30, length: 120, wrapper: 'oscuro', band: 'ink', seal: 'bars' },
]

/** A sample captcha; the server draws the real ones. */
export const captchaPicture = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" width="220" height="72"><text x="40" y="48" font-size="38" font-family="serif" fill="#4a2d1c" letter-spacing="10">7kQm</text><path d="M10 40C60 10 120 70 210 26" stroke="#8f5e3a" fill="none" stroke-width="2"/></svg>',
)}`
