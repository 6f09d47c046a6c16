import type { Feature } from '../../../http/feature.ts'
import { newsDesk } from './desk.ts'
import { newsItem } from './items.queries.ts'
import { rewriteBodies } from './news.jobs.ts'
import { answerPublish, answerUnpublish } from './publishing.ts'
import { newsReads } from './reads.ts'
import { answerDropText, answerSave } from './saveNews.ts'

export { newsInvariants } from './news.invariants.ts'

/** What operators write for members, in seven languages (decisions §9). */
export const newsFeature = (): Feature => ({
  name: 'news',
  items: [newsItem],
  jobs: [rewriteBodies],
  handlers: [...newsReads, ...newsDesk, answerSave, answerDropText, answerPublish, answerUnpublish],
})
