export { SupportLink } from './shops/SupportLink.tsx'
export { SupportRow } from './shops/SupportRow.tsx'
