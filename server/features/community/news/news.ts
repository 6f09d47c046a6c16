import type { Feature } from '../../../http/feature.ts'
import { answerDropText } from './console/dropText.ts'
import { answerList as answerConsoleList } from './console/list.ts'
import { answerOne } from './console/one.ts'
import { answerPublish } from './console/publish.ts'
import { answerSave } from './console/save.ts'
import { answerUnpublish } from './console/unpublish.ts'
import { answerInfo } from './info.ts'
import { newsItem } from './items.queries.ts'
import { answerList } from './list.ts'
import { newsInvariants } from './news.invariants.ts'
import { rewriteBodies } from './news.jobs.ts'

/** News that operators write for members, in seven languages (rules P22). */
export const newsFeature = {
  invariants: newsInvariants,
  open: (): Feature => ({
    name: 'news',
    items: [newsItem],
    jobs: [rewriteBodies],
    handlers: [
      answerList,
      answerInfo,
      answerConsoleList,
      answerOne,
      answerSave,
      answerDropText,
      answerPublish,
      answerUnpublish,
    ],
  }),
}
