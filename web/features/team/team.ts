export { Needs } from './Needs.tsx'
