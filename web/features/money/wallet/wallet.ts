// The face of the wallet screens: other features import from here only.

export { ConfirmForm } from './ConfirmForm.tsx'
export { TransfersInReview } from './transfers/TransfersInReview.tsx'
export { useShownFee } from './useShownFee.ts'
