// The face of the wallet screens: what other features may use of them.

export { LastLook } from './LastLook.tsx'
export { TransfersInReview } from './transfers/TransfersInReview.tsx'
export { useShownFee } from './useShownFee.ts'
