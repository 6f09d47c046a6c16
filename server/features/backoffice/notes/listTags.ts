import { listTags } from '@humidor/contract/backoffice/notes.console.ts'
import { read } from '../../../http/handle.ts'
import { tagsInUse } from './tags.queries.ts'

/** `GET /console/tags`. */
export const answerListTags = read(listTags, async ({ db }) => ({ tags: await tagsInUse(db) }))
