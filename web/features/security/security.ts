// The face of the security screens: what other features may use of them.

export { MoneyWaits } from './MoneyWaits.tsx'
