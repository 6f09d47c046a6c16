import type { Feature } from '../../http/feature.ts'
import { newsDesk } from './desk.ts'
import { answerPublish, answerUnpublish } from './publishing.ts'
import { newsReads } from './reads.ts'
import { answerDropText, answerSave } from './saveNews.ts'

export { newsInvariants } from './news.invariants.ts'

/** What operators write for members, in seven languages (decisions §9). */
export const newsFeature = (): Feature => ({
  name: 'news',
  handlers: [...newsReads, ...newsDesk, answerSave, answerDropText, answerPublish, answerUnpublish],
})
