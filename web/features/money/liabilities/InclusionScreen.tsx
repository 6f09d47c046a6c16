import { paths } from '../../../paths.ts'
import { Inclusion } from './Inclusion.tsx'

/** /Inclusion: whether a member's own money is counted in what the platform says it owes. */
export const InclusionScreen = () => <Inclusion owner="member" here={paths.inclusion} back={paths.asset} />
