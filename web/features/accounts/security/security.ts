// The face of the security screens: other features import from here only.

export { BoundAddress } from './BoundAddress.tsx'
export { MoneyPaused } from './MoneyPaused.tsx'
export { MyEmailCode, useMailCode } from './MyEmailCode.tsx'
