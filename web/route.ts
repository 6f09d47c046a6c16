import type { Words, WordsFile } from '@humidor/locales/words.ts'
import type { ComponentType } from 'react'
import type { Guarded } from './guards.ts'
import { type PageName, paths } from './paths.ts'

type Title = { [File in WordsFile]: readonly [file: File, key: Leaf<Words[File]>] }[WordsFile]
/** The key of a message within its file: `login.title`. */
type Leaf<T> = { [K in keyof T & string]: T[K] extends string ? K : `${K}.${Leaf<T[K]>}` }[keyof T & string]

export interface Route extends Guarded {
  name: PageName
  path: string
  /** The page's title in the reader's language. */
  title: Title
  /** The word files that the screen needs, besides `frame`. */
  words: readonly WordsFile[]
  /** The screen, or a function that fetches it. */
  screen: { here: ComponentType } | { from: () => Promise<ComponentType> }
}

type Facts = Pick<Route, 'audience' | 'frozen' | 'staff' | 'title' | 'words'>

/** A page whose screen is fetched on navigation. */
export const page = (name: PageName, facts: Facts, fetchIt: () => Promise<ComponentType>): Route => ({
  name,
  path: paths[name],
  ...facts,
  screen: { from: fetchIt },
})
