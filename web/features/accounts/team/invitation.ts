import { paths } from '../../../paths.ts'

/** The address that invites somebody: this site's, the register route, and the member's referral code (rules P19). */
export const invitationTo = (origin: string, vcode: string) =>
  `${origin}${paths.register}?vcode=${encodeURIComponent(vcode)}`
