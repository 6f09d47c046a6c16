import type { SignIn } from '@humidor/client/client.ts'
import { say } from '@humidor/ui/toast.ts'
import { navigate } from 'wouter/use-browser-location'
import { withRedirect } from '../redirect.ts'
import { session } from '../session/session.ts'
import { wordsOf } from '../words/words.ts'

const sides = {
  member: { login: '/login', token: () => session.now().tk, forget: session.signOut },
  merchant: { login: '/merchantLogin', token: () => session.now().mtk, forget: session.merchantOut },
} as const

/**
 * The server no longer knows the token: forgets it, shows a message, and leads to the sign-in with the way back
 * (rules X3). Several calls may fail for this reason; only the first one acts.
 */
export function leave(audience: SignIn, token: string | undefined) {
  // Operators have an app of their own.
  if (audience === 'operator') return
  const { login, token: current, forget } = sides[audience]
  if (current() !== token) return
  // First the address, then the token: the guard would otherwise lead a visitor without a token to Home.
  navigate(withRedirect(login, location.pathname + location.search), { replace: true })
  forget()
  void wordsOf('frame').then((words) => say(words('please_login'), 'bad'))
}
