import type { ReactNode } from 'react'
import { Line } from './LineArt.tsx'

// One drawing for each kind of list: what will lie there, in faint strokes where it does not lie yet.

const Art = ({ children }: { children: ReactNode }) => (
  <Line box={[132, 96]} width={132}>
    {children}
  </Line>
)

const GOLD = { stroke: 'var(--color-gold-line)' }
const FAINT = { strokeOpacity: 0.45 }
const TO_COME = { strokeDasharray: '3 4', strokeOpacity: 0.7 }

/** Orders and pledges: a tray with one cigar, and places for more. */
export const TrayArt = () => (
  <Art>
    <path d="M14 22h104v58H14z" />
    <path d="M20 28h92v46H20z" {...FAINT} />
    <path d="M34 38a6 6 0 0 1 6-6h62v12H40a6 6 0 0 1-6-6Z" />
    <path d="M52 32v12M56 32v12M66 32v12M70 32v12" {...GOLD} />
    <path d="M34 58a6 6 0 0 1 6-6h62v12H40a6 6 0 0 1-6-6Z" {...TO_COME} />
  </Art>
)

/** Movements of money: coins on a pile, and the next above it. */
export const CoinsArt = () => (
  <Art>
    <path d="M36 72v8c0 5 13 9 30 9s30-4 30-9v-8" />
    <path d="M36 58v8c0 5 13 9 30 9s30-4 30-9v-8" />
    <ellipse cx="66" cy="58" rx="30" ry="9" />
    <ellipse cx="66" cy="58" rx="20" ry="5.5" {...GOLD} />
    <path d="M44 68v6M55 71v6M66 72v6M77 71v6M88 68v6" {...FAINT} />
    <path d="M36 24c0-5 13-9 30-9s30 4 30 9-13 9-30 9-30-4-30-9Z" {...TO_COME} />
    <path d="M66 40v7" {...FAINT} />
  </Art>
)

/** People: two club chairs, one of them still to be taken. */
export const ChairsArt = () => (
  <Art>
    <path d="M16 52v-18a14 14 0 0 1 28 0v18" />
    <path d="M10 48a6 6 0 0 1 12 0v12h16V48a6 6 0 0 1 12 0v30H10ZM16 78v8M44 78v8" />
    <path d="M26 30v6M34 30v6" {...FAINT} />
    <g {...TO_COME}>
      <path d="M88 52v-18a14 14 0 0 1 28 0v18" />
      <path d="M82 48a6 6 0 0 1 12 0v12h16V48a6 6 0 0 1 12 0v30H82ZM88 78v8M116 78v8" />
    </g>
    <path d="M56 66h20M66 66v20M60 86h12" {...GOLD} />
  </Art>
)

/** Notices, news and messages: a sealed letter. */
export const LetterArt = () => (
  <Art>
    <path d="M22 26h88v56H22z" />
    <path d="m22 26 44 34 44-34" />
    <path d="m22 82 32-31M110 82 78 51" {...FAINT} />
    <circle cx="66" cy="60" r="9" {...GOLD} />
    <path d="M63 56v8M69 56v8M63 60h6" {...GOLD} />
  </Art>
)

/** The order book: a pair of scales. */
export const ScalesArt = () => (
  <Art>
    <path d="M66 14v68M46 86h40M54 82h24" />
    <path d="M26 28c14-6 26 4 40 0s26 6 40 0" />
    <path d="M26 28 14 58M26 28l12 30M106 28 94 58M106 28l12 30" {...FAINT} />
    <path d="M12 58h28a14 10 0 0 1-28 0Z" />
    <path d="M92 58h28a14 10 0 0 1-28 0Z" {...TO_COME} />
    <circle cx="66" cy="14" r="4" {...GOLD} />
  </Art>
)

/** Draws and raffles: a ticket, not torn yet. */
export const TicketArt = () => (
  <Art>
    <path d="M18 30h96v12a7 7 0 0 0 0 14v12H18V56a7 7 0 0 0 0-14Z" />
    <path d="M84 32v34" {...TO_COME} />
    <path d="M30 42h40M30 50h28M30 58h34" {...FAINT} />
    <circle cx="96" cy="49" r="7" {...GOLD} />
    <circle cx="96" cy="49" r="2.5" {...GOLD} />
  </Art>
)

/** The mall: a wrapped parcel with a band. */
export const ParcelArt = () => (
  <Art>
    <path d="M24 36h84v48H24z" />
    <path d="M24 36 36 22h60l12 14" />
    <path d="M60 36v48M72 36v48M60 36l3-14M72 36l-3-14" {...GOLD} />
    <path d="M34 72h14M34 66h18" {...FAINT} />
    <path d="M66 20c-10-12-20-4-12 2h24c8-6-2-14-12-2Z" {...TO_COME} />
  </Art>
)

/** Activities: a lounge table under a lamp. */
export const LoungeArt = () => (
  <Art>
    <path d="M30 66h72M38 66v22M94 66v22M66 66v20" />
    <path d="M66 6v10M52 30a14 14 0 0 1 28 0Z" />
    <path d="M58 36l-6 18M74 36l6 18M66 36v14" {...TO_COME} />
    <path d="M42 58h20a3 3 0 0 1 3 3v5H42Z" {...FAINT} />
    <path d="M78 60h18v6H78z" />
    <path d="m70 52 18 8" {...GOLD} />
  </Art>
)

/** Devices, keys and accounts: a key in its lock. */
export const KeyArt = () => (
  <Art>
    <path d="M38 44h56v40H38z" />
    <path d="M48 44V32a18 18 0 0 1 36 0v12" {...TO_COME} />
    <circle cx="66" cy="60" r="6" {...GOLD} />
    <path d="M66 66v10" {...GOLD} />
    <path d="M44 50h44v28H44z" {...FAINT} />
  </Art>
)
