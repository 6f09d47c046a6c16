/** Minutes for which an operator sees the app as a member. */
export const VIEW_MINUTES = 15

/** The beginning of a view's token. No token of a session begins so: those have 43 signs, and this one has 48. */
export const VIEW_TOKEN = 'view-'

const VIEW = /^view-[\w-]{43}$/

/** True for the token of a view. */
export const isViewToken = (token: string): boolean => VIEW.test(token)

export interface MemberView {
  uid: number
  token: string
  /** The device that the view is shown on. */
  sid: string
  until: Date
}

/** The fragment of the address that opens a view in a tab of its own. It never reaches the server. */
export const viewFragment = ({ uid, token, sid, until }: MemberView) => `#see=${token}.${sid}.${uid}.${until.getTime()}`

/** Reads a fragment of `viewFragment`; undefined: it is another. */
export function readViewFragment(fragment: string): MemberView | undefined {
  const [, token, sid, uid, until] = /^#see=(view-[\w-]{43})\.([0-9a-z]{32})\.(\d{8})\.(\d{13})$/.exec(fragment) ?? []
  return token && sid && uid && until ? { token, sid, uid: Number(uid), until: new Date(Number(until)) } : undefined
}
