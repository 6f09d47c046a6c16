import { withRedirect } from './redirect.ts'

/** Who may pass (rules P19). */
export type Door = 'anyone' | 'member' | 'activated member' | 'merchant'

/** What the table of routes says about who may see a page. */
export interface Guarded {
  door: Door
  /**
   * What a frozen membership means for it (rules P18): `sent away` where there is nothing left to do, `only` for the
   * page that says why. Absent: a frozen member may see it, as they may read everything and mind their security and money.
   */
  frozen?: 'sent away' | 'only'
}

/** What is known of a visitor at one of the two sign-ins. */
export type Known<Info> =
  /** No token on this device. */
  | 'a stranger'
  /** A token, and the question who that is has been asked. */
  | 'not yet'
  /** The token is no longer good: 401, or 1401 for merchants. */
  | 'turned away'
  /** The question failed for any other reason. */
  | 'unreachable'
  | Info

export interface Visitor {
  member: Known<{ activated: boolean; frozen: boolean }>
  merchant: Known<{ merchantId: string | undefined }>
}

/** What to say on the way, a key of `locales/<language>/frame.json`. */
export type Notice = 'please_login' | 'become_member'

export type Verdict =
  | { go: 'in' }
  /** Not decided yet: show the page's own waiting state. */
  | { go: 'wait' }
  | { go: 'to'; path: string; say?: Notice }

const inside: Verdict = { go: 'in' }
const wait: Verdict = { go: 'wait' }
const to = (path: string, say?: Notice): Verdict => ({ go: 'to', path, ...(say && { say }) })

function memberGate({ door, frozen }: Guarded, member: Visitor['member'], here: string): Verdict {
  const activatedOnly = door === 'activated member'
  switch (member) {
    case 'a stranger':
      // A link with something to say, as the code of a shop has, is followed once they have signed in.
      return to(here.includes('?') ? withRedirect('/Home', here) : '/Home')
    case 'turned away':
      return to(withRedirect('/login', here), 'please_login')
    case 'unreachable':
      return to(withRedirect('/Error', here))
    case 'not yet':
      // Most pages can begin and show their own skeletons; one that may have to send away must not be seen first.
      return activatedOnly || frozen === 'only' ? wait : inside
    default:
      if (frozen === 'only') return member.frozen ? inside : to('/Index')
      if (frozen === 'sent away' && member.frozen) return to('/UnActive')
      return activatedOnly && !member.activated ? to('/Index', 'become_member') : inside
  }
}

function merchantGate(merchant: Visitor['merchant'], here: string): Verdict {
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
      if (merchant.merchantId !== undefined || /^\/merchant\/?(\?|$)/i.test(here)) return inside
      return to('/Merchant', 'become_member')
  }
}

/**
 * Whether a visitor may see a page, and if not, where they go instead. Pure: the whole of the specification's guards.
 * @param here the page's path with its query, for the way back
 */
export function gate(page: Guarded, visitor: Visitor, here: string): Verdict {
  if (page.door === 'anyone') return inside
  if (page.door === 'merchant') return merchantGate(visitor.merchant, here)
  return memberGate(page, visitor.member, here)
}

/** Where the retry page leads: the redirect if it is one of ours, the merchant's door if the query says so, else the start. */
export function retryPath(search: string, allowed: (asked: string | null, otherwise: string) => string): string {
  const query = new URLSearchParams(search)
  const otherwise = query.get('role') === 'merchant' ? '/Merchant' : '/'
  return allowed(query.get('redirect'), otherwise)
}
