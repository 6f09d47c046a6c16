import * as identityCalls from '@humidor/contract/accounts/identity.ts'
import { navigate } from 'wouter/use-browser-location'
import { paths } from '../paths.ts'
import { session } from '../session/session.ts'
import { ask } from './ask.ts'

/** Ends the session on the server, and on this device even if the server does not answer. Leads to Home. */
export async function logOut() {
  await ask(identityCalls.logout, {})
  navigate(paths.home, { replace: true })
  session.signOut()
}
