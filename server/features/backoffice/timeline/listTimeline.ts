import { listTimeline, type timelineEntry } from '@humidor/contract/backoffice/timeline.console.ts'
import { mayAsk, type Role } from '@humidor/contract/call.ts'
import {
  type Merged,
  mergeTimeline,
  readTimelineCursor,
  type TimelineKind,
  timelineCursor,
  timelineSources,
} from '@humidor/domain/backoffice/timeline.ts'
import type { z } from 'zod/mini'
import type { TimelineEntry, TimelineSource, TimelineSubject } from '../../../http/feature.ts'
import { read } from '../../../http/handle.ts'
import { momentsOf } from '../../../platform/console/ranges.queries.ts'
import { subjectNamed } from '../../../platform/console/subjects.ts'

const unknown = { state: null, by: null, text: '', amounts: [], other: null, link: null, note: null }

const present = ({ source, entry: { key, ...entry } }: Merged<TimelineEntry>): z.output<typeof timelineEntry> => ({
  ...{ ...unknown, ...entry, source },
  id: `${source}.${key}`,
  kind: timelineSources[source],
})

/** The sources that a page is made of, in the order that decides between equal moments. */
function chosen(
  sources: readonly TimelineSource[],
  { of, role, kind }: { of: TimelineSubject['of']; role: Role; kind: TimelineKind | undefined },
): readonly TimelineSource[] {
  const order = Object.keys(timelineSources)
  return sources
    .filter((one) => one.of === of && mayAsk(role, one.firstCall))
    .filter(({ source }) => kind === undefined || timelineSources[source] === kind)
    .toSorted((one, other) => order.indexOf(one.source) - order.indexOf(other.source))
}

/** `GET /console/timeline`: each source is asked for a page of its own, and the newest entries of all are shown. */
export const answerListTimeline = (sources: readonly TimelineSource[]) =>
  read(listTimeline, async ({ db, operator: { id: operatorId, role }, at, request, fail }) => {
    const { after, limit, kind } = request
    const named = await subjectNamed(db, request)
    const subject = typeof named === 'string' ? fail(named) : named
    const places = after === undefined ? new Map() : (readTimelineCursor(after) ?? fail('parameter_error'))
    const { from, before } = momentsOf(request)
    const parts = await Promise.all(
      chosen(sources, { of: subject.of, role, kind }).map(async (one) => {
        const asked = { after: places.get(one.source), from, before, at, operatorId, limit }
        const part = (await one.read(db, subject, asked)) ?? fail('parameter_error')
        return { source: one.source, ...part }
      }),
    )
    const { rows, more } = mergeTimeline(parts, limit)
    const shown = new Map([...places, ...rows.map(({ source, entry }) => [source, entry.key] as const)])
    return { rows: rows.map(present), next: more ? timelineCursor(shown) : null }
  })
