// The face of charges: other features import from here only.

export { ChargeLines } from './ChargeLines.tsx'
export { slipPath } from './slip-path.ts'
