import type { Call } from '@humidor/contract/call.ts'
import { createContext } from 'react'

/** A page of the console, as far as a table of rights names it. */
export interface NamedScreen {
  name: string
  /** The heading above it in the navigation. */
  group: string
  /** The first call of the page: its roles have the page. */
  call: Call
}

/** All pages of the console, in the order of the navigation. The pages themselves cannot import the table that lists them. */
export const ScreensContext = createContext<readonly NamedScreen[]>([])
