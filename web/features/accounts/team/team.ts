export { type Met, Needs } from './Needs.tsx'
