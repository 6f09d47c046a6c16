import { useWords } from '../words/words.ts'

/** The label of a submit button: the given one, or "try again" while the outcome is unknown. */
export function useTryAgain() {
  const frame = useWords('frame')
  return (doubted: boolean, submit: string): string => (doubted ? frame('ui.tryAgain') : submit)
}
