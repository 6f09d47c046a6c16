// The face of the wallet screens: other features import from here only.

export { ConfirmForm } from './ConfirmForm.tsx'
export { Movement } from './history/Movement.tsx'
export { nameOf, sideOf } from './history/naming.ts'
export { RowSheet } from './history/RowSheet.tsx'
export { TransfersInReview } from './transfers/TransfersInReview.tsx'
export { useShownFee } from './useShownFee.ts'
