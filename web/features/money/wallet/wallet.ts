// The face of the wallet screens: other features import from here only.

export { LastLook } from './LastLook.tsx'
export { TransfersInReview } from './transfers/TransfersInReview.tsx'
export { useShownFee } from './useShownFee.ts'
