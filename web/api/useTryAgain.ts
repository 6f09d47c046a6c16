import { useWords } from '../words/words.ts'

/** What a button says that sends something: what that is, or to try again while nobody knows whether it was done. */
export function useTryAgain() {
  const frame = useWords('frame')
  return (doubted: boolean, submit: string): string => (doubted ? frame('ui.tryAgain') : submit)
}
