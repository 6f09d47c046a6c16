export { AllTime } from './AllTime.tsx'
export { type Met, Needs } from './Needs.tsx'
