/** What the shop shows of pledges. */
export { PledgeList } from './PledgeList.tsx'
