import type { Words, WordsFile } from '@humidor/locales/words.ts'
import type { ComponentType } from 'react'
import type { Guarded } from './guards.ts'
import { type PageName, paths } from './paths.ts'

type Title = { [File in WordsFile]: readonly [file: File, key: Leaf<Words[File]>] }[WordsFile]
/** The keys of a file down to its sentences: `login.title`. */
type Leaf<T> = { [K in keyof T & string]: T[K] extends string ? K : `${K}.${Leaf<T[K]>}` }[keyof T & string]

export interface Route extends Guarded {
  name: PageName
  path: string
  /** The page's title in the reader's language. */
  title: Title
  /** The files of words that the screen needs, `frame` aside. */
  words: readonly WordsFile[]
  /** The screen itself, or how to fetch it. */
  screen: { here: ComponentType } | { from: () => Promise<ComponentType> }
}

type Facts = Pick<Route, 'door' | 'frozen' | 'title' | 'words'>

/** A page whose screen is fetched when somebody goes there. */
export const page = (name: PageName, facts: Facts, fetchIt: () => Promise<ComponentType>): Route => ({
  name,
  path: paths[name],
  ...facts,
  screen: { from: fetchIt },
})
