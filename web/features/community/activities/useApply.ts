import * as activitiesCalls from '@humidor/contract/community/activities.ts'
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

/** Errors that the form finds by itself. */
type Found = 'name' | 'mark' | 'fewPhotos' | 'unsent'

const OF_PHOTOS: readonly ErrorCode[] = ['file_not_found', 'wrong_param']

/** The first error, in the order of the fields; undefined if the form can be sent. */
function mistakeIn(it: { name: string; mark: string; photos: readonly Photo[] }): Found | undefined {
  const { name, mark, photos } = it
  const { least } = applicationPhotos
  if (refuseApplicationForm({ name, mark: 'x', photos: least })) return 'name'
  if (refuseApplicationForm({ name: 'x', mark, photos: least })) return 'mark'
  if (photos.length < least) return 'fewPhotos'
  return photos.some(({ is }) => is !== 'kept') ? 'unsent' : undefined
}

/** The current application, its photos, and its submission. */
export function useApply(activity: Activity | undefined) {
  const words = useWords('activities')
  const [, navigate] = useLocation()
  const title = applicationName(activity?.title ?? '')
  const [name, setName] = useState(title)
  const [type, setType] = useState<ActivityType>(activity?.type ?? 'meeting')
  const [mark, setMark] = useState('')
  const [found, find] = useState<Found>()
  const [done, setDone] = useState(false)
  const { line, photos } = usePhotos(applicationPhotos.most)
  const create = useAct(activitiesCalls.create, {
    success: ({ dueAt }) => words('apply.thanks', { when: unbroken(dueAt) }),
    changes: [activitiesCalls.list],
    inField: activitiesCalls.create.errors,
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

  /** @param may false: check the input only */
  async function submit(may: boolean) {
    const wrong = mistakeIn({ name, mark, photos })
    find(wrong)
    if (wrong || !may || create.busy) return
    const answer = await create.act(request())
    if (answer === undefined) return
    // Leaving no longer loses anything.
    setDone(true)
    navigate(paths.activityApplyDetail, { replace: true })
  }

  return {
    ...{ name, type, mark, line, photos, create, forgive, submit },
    setName: putting(setName),
    setType: putting(setType),
    setMark: putting(setMark),
    /** The input was sent and may have been accepted. */
    doubted: create.doubts(request()),
    /** Leaving would lose input. */
    isTouched: !done && (name !== title || mark !== '' || photos.length > 0),
    wrong: useWrong({ name, mark, found, refusal: create.refusal }),
  }
}

/** The errors in words, each at its field. */
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
    /** The error of the whole form. */
    whole: refusal && !ofPhotos ? words('submitfail', { reason: refusalText(refusal) ?? '' }) : undefined,
  }
}
