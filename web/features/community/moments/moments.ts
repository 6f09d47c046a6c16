export { MomentChoices } from './MomentChoices.tsx'
