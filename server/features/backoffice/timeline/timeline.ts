import type { Feature, TimelineSource } from '../../../http/feature.ts'
import { answerListTimeline } from './listTimeline.ts'

/** What happened to one member or merchant, from all features (docs/decisions/0123-timelines-and-notes.md). */
export const timelineFeature = {
  /** @param sources what the other features register */
  open: ({ sources }: { sources: readonly TimelineSource[] }): Feature => ({
    name: 'timeline',
    handlers: [answerListTimeline(sources)],
  }),
}
