// The face of the security screens: what other features may use of them.

export { BoundAddress } from './BoundAddress.tsx'
export { MoneyWaits } from './MoneyWaits.tsx'
export { MyEmailCode, useMailCode } from './MyEmailCode.tsx'
