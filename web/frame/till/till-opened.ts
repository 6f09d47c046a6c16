import { queries } from '../../api/query-client.ts'
import { tillLockSent } from './lock-till.ts'
import { openTillHere } from './till.ts'

/** What follows once somebody has signed in on the till: nothing that was shown to the one before is shown to them. */
export function tillOpened() {
  openTillHere()
  void queries.resetQueries()
}

/** Runs an act that opens the till after the lock before it was heard. */
export async function afterLock<T>(act: () => Promise<T>): Promise<T> {
  await tillLockSent()
  return await act()
}
