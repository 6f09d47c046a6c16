// The face of the security screens: other features import from here only.

export { BoundAddress } from './BoundAddress.tsx'
export { MoneyWaits } from './MoneyWaits.tsx'
export { MyEmailCode, useMailCode } from './MyEmailCode.tsx'
