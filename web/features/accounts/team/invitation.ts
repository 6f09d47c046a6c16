import { paths } from '../../../paths.ts'

/** The invitation link: this site's registration with the member's referral code (rules P19). */
export const invitationTo = (origin: string, vcode: string) =>
  `${origin}${paths.register}?vcode=${encodeURIComponent(vcode)}`
