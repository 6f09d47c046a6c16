import type { Clock } from '../../../adapters/clock.ts'
import type { Feature } from '../../../http/feature.ts'
import type { ReadSettings } from '../../../platform/settings/stored-settings.ts'
import { dataDocuments } from './documents.ts'
import type { Figures } from './figures.ts'
import { transparencyInvariants } from './transparency.invariants.ts'
import { recordDay } from './transparency.jobs.ts'

export { createMemory } from './memory.ts'
export { mountTransparency } from './mount.ts'
export { publicSources } from './sources.ts'
export { keptFigures } from './transparency.queries.ts'

export interface TransparencyParts {
  clock: Clock
  settings: ReadSettings
  /** The figures of the page, at most a minute old (`createMemory`). */
  publicFigures(): Promise<Figures>
}

/**
 * The public page of reserves, liabilities and promises, with its data and its history
 * (docs/decisions/0084-transparency-page.md). `server/app.ts` mounts the page itself.
 */
export const transparencyFeature = {
  invariants: transparencyInvariants,
  open: ({ clock, settings, publicFigures: figures }: TransparencyParts): Feature => ({
    name: 'transparency',
    handlers: [],
    jobs: [recordDay(clock)],
    documents: dataDocuments({ figures, settings }),
  }),
}
