import { type MerchantRole, mayStaff, type StaffRole } from '@humidor/domain/commerce/staff-role.ts'
import { withRedirect } from './redirect.ts'

/** The audience of a page (rules P19). */
export type Audience = 'anyone' | 'member' | 'activated member' | 'merchant'

/** The access rules of a page in the route table. */
export interface Guarded {
  audience: Audience
  /**
   * The effect of a frozen membership (rules P18): `sent away` if a frozen member has nothing to do here, `only` for the page
   * that explains the freeze. Absent: a frozen member may see the page. They may read everything, and manage their security
   * and money.
   */
  frozen?: 'sent away' | 'only'
  /** The least role of a merchant's staff that has the page. Absent: only the owner (docs/decisions/0102-staff-of-merchants.md). */
  staff?: StaffRole
}

/** The state of a visitor at one of the two sign-ins. */
export type Known<Info> =
  /** No token on this device. */
  | 'a stranger'
  /** A token; the request for its owner is pending. */
  | 'not yet'
  /** The token is invalid: 401, or 1401 for merchants. */
  | 'turned away'
  /** The request failed for any other reason. */
  | 'unreachable'
  | Info

export interface Visitor {
  member: Known<{ activated: boolean; frozen: boolean; closes: boolean }>
  merchant: Known<{ merchantId: string | undefined; role: MerchantRole }>
}

/** The message on redirect, a key of `locales/<language>/frame.json`. */
export type Notice = 'please_login' | 'become_member'

export type Verdict =
  | { go: 'in' }
  /** Not decided yet: show the page's own loading state. */
  | { go: 'wait' }
  | { go: 'to'; path: string; say?: Notice }

const inside: Verdict = { go: 'in' }
const wait: Verdict = { go: 'wait' }
const to = (path: string, say?: Notice): Verdict => ({ go: 'to', path, ...(say && { say }) })

function memberGate({ audience, frozen }: Guarded, member: Visitor['member'], here: string): Verdict {
  const activatedOnly = audience === 'activated member'
  switch (member) {
    case 'a stranger':
      // A link with parameters, such as a shop's code, is followed after sign-in.
      return to(here.includes('?') ? withRedirect('/Home', here) : '/Home')
    case 'turned away':
      return to(withRedirect('/login', here), 'please_login')
    case 'unreachable':
      return to(withRedirect('/Error', here))
    case 'not yet':
      // Most pages can start with their own skeletons. A page that may redirect must not be seen first.
      return activatedOnly || frozen === 'only' ? wait : inside
    default:
      // Whoever signs in while the account closes must see it first, and can keep it there. So must whoever wants to begin something.
      if (member.closes && (frozen === 'sent away' || /^\/(index|deposit)\/?(\?|$)/i.test(here)))
        return to('/AccountClose')
      if (frozen === 'only') return member.frozen ? inside : to('/Index')
      if (frozen === 'sent away' && member.frozen) return to('/UnActive')
      return activatedOnly && !member.activated ? to('/Index', 'become_member') : inside
  }
}

function merchantGate({ staff }: Guarded, merchant: Visitor['merchant'], here: string): Verdict {
  switch (merchant) {
    case 'a stranger':
      return to('/MerchantLogin')
    case 'turned away':
      return to(withRedirect('/MerchantLogin', here), 'please_login')
    case 'unreachable':
      return to('/Error?role=merchant')
    case 'not yet':
      return wait
    default:
      // The menu offers them no such page.
      if (!mayStaff(merchant.role, staff)) return to('/Merchant')
      if (merchant.merchantId !== undefined || /^\/merchant\/?(\?|$)/i.test(here)) return inside
      return to('/Merchant', 'become_member')
  }
}

/**
 * Decides whether a visitor may see a page, and the redirect if not. Pure: it holds all guards of the specification.
 * @param here the page's path with its query, for the way back
 */
export function gate(page: Guarded, visitor: Visitor, here: string): Verdict {
  if (page.audience === 'anyone') return inside
  if (page.audience === 'merchant') return merchantGate(page, visitor.merchant, here)
  return memberGate(page, visitor.member, here)
}

/** The target of the retry page: the redirect if it is ours, the merchant sign-in if the query asks for it, else the start page. */
export function retryPath(search: string, allowed: (asked: string | null, otherwise: string) => string): string {
  const query = new URLSearchParams(search)
  const otherwise = query.get('role') === 'merchant' ? '/Merchant' : '/'
  return allowed(query.get('redirect'), otherwise)
}
