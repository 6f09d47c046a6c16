// The face of the security screens: other features import from here only.

export { AddressLine, addressName, type KeptAddress } from './AddressLine.tsx'
export { BothCodes, bothCodesRefusals, useBothCodes } from './BothCodes.tsx'
export { BoundAddress } from './BoundAddress.tsx'
export { codeFields } from './code-fields.ts'
export { KeptCodes } from './KeptCodes.tsx'
export { MoneyPaused } from './MoneyPaused.tsx'
export { MyEmailCode, useMailCode } from './MyEmailCode.tsx'
