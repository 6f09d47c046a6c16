import type { Feature, Finder } from '../../../http/feature.ts'
import { answerSearchAll } from './searchAll.ts'

/** The search of operators over the records of every feature (docs/decisions/0113-one-search-at-the-console.md). */
export const searchFeature = {
  open: ({ finders }: { finders: readonly Finder[] }): Feature => ({
    name: 'search',
    handlers: [answerSearchAll(finders)],
  }),
}
