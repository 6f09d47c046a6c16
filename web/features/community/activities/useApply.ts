import { contract } from '@humidor/contract/index.ts'
import {
  type ActivityType,
  activityLengths,
  applicationName,
  applicationPhotos,
  refuseApplicationForm,
} from '@humidor/domain/community/activity.ts'
import type { ErrorCode } from '@humidor/domain/errors.ts'
import { isBlank } from '@humidor/domain/typed/signs.ts'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { useRefusalText } from '../../../api/refusal-text.ts'
import { useAct } from '../../../api/useAct.ts'
import { paths } from '../../../paths.ts'
import { unbroken } from '../../../words/moments.ts'
import { useWords } from '../../../words/words.ts'
import type { Activity } from './activity.ts'
import type { Photo } from './photo-line.ts'
import { usePhotos } from './usePhotos.ts'

/** What the form finds by itself. */
type Found = 'name' | 'mark' | 'fewPhotos' | 'unsent'

const OF_PHOTOS: readonly ErrorCode[] = ['file_not_found', 'wrong_param']

/** The first thing to mend, in the order of the fields; undefined: it can be sent. */
function mistakeIn(it: { name: string; mark: string; photos: readonly Photo[] }): Found | undefined {
  const { name, mark, photos } = it
  const { least } = applicationPhotos
  if (refuseApplicationForm({ name, mark: 'x', photos: least })) return 'name'
  if (refuseApplicationForm({ name: 'x', mark, photos: least })) return 'mark'
  if (photos.length < least) return 'fewPhotos'
  return photos.some(({ is }) => is !== 'kept') ? 'unsent' : undefined
}

/** The application that is being filled in, its photos, and how it is sent. */
export function useApply(activity: Activity | undefined) {
  const words = useWords('activities')
  const [, navigate] = useLocation()
  const title = applicationName(activity?.title ?? '')
  const [name, setName] = useState(title)
  const [type, setType] = useState<ActivityType>(activity?.type ?? 'meeting')
  const [mark, setMark] = useState('')
  const [found, find] = useState<Found>()
  const [done, setDone] = useState(false)
  const { line, photos } = usePhotos()
  const create = useAct(contract.activities.create, {
    thanks: ({ dueAt }) => words('apply.thanks', { when: unbroken(dueAt) }),
    changes: [contract.activities.list],
    inField: contract.activities.create.errors,
  })
  const forgive = () => {
    find(undefined)
    create.forgive()
  }
  const putting =
    <Value>(put: (value: Value) => void) =>
    (value: Value) => {
      put(value)
      forgive()
    }

  const request = () => ({
    ...{ activityName: name, activityType: type, mark },
    images: photos.flatMap((photo) => photo.name ?? []),
    ...(activity && { activityId: activity.id }),
  })

  /** @param may false: what is typed is only looked at */
  async function submit(may: boolean) {
    const wrong = mistakeIn({ name, mark, photos })
    find(wrong)
    if (wrong || !may || create.busy) return
    const answer = await create.act(request())
    if (answer === undefined) return
    // Nothing is lost any more by leaving.
    setDone(true)
    navigate(paths.activityApplyDetail, { replace: true })
  }

  return {
    ...{ name, type, mark, line, photos, create, forgive, submit },
    setName: putting(setName),
    setType: putting(setType),
    setMark: putting(setMark),
    /** What is typed was sent and may have been done. */
    doubted: create.doubts(request()),
    /** Something would be lost by leaving. */
    isTouched: !done && (name !== title || mark !== '' || photos.length > 0),
    wrong: useWrong({ name, mark, found, refusal: create.refusal }),
  }
}

/** What is to be mended, in words, at each of its places. */
function useWrong(it: { name: string; mark: string; found: Found | undefined; refusal: ErrorCode | undefined }) {
  const { name, mark, found, refusal } = it
  const words = useWords('activities')
  const refusalText = useRefusalText()
  const inText = (field: 'name' | 'mark', text: string) => {
    if (found !== field) return undefined
    return isBlank(text) ? refusalText('content_empty') : words('apply.tooLong', { most: activityLengths[field] })
  }
  const ofPhotos = refusal !== undefined && OF_PHOTOS.includes(refusal)
  const photosMissing = found === 'fewPhotos' || found === 'unsent'
  return {
    name: inText('name', name),
    mark: inText('mark', mark),
    photos: photosMissing
      ? words(`apply.${found}`, { least: applicationPhotos.least })
      : ofPhotos
        ? refusalText(refusal)
        : undefined,
    /** Of the whole. */
    whole: refusal && !ofPhotos ? words('submitfail', { reason: refusalText(refusal) ?? '' }) : undefined,
  }
}
