/** The pledge components that the shop shows. */
export { PledgeList } from './PledgeList.tsx'
