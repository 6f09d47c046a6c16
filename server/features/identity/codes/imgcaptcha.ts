import { imgcaptcha } from '@humidor/contract/identity.ts'
import { readers } from '@humidor/domain/typed/kinds.ts'
import type { Captcha } from '../../../adapters/captcha.ts'
import type { Db } from '../../../database/database.ts'
import type { Bounded } from '../../../http/bounded.ts'
import { inSteps } from '../../../http/handle.ts'
import { putCaptcha, takeCaptcha } from './codes.queries.ts'

/** Milliseconds that a picture serves (decisions §4). */
const LIVES = 300_000

/** `GET /imgcaptcha`: a new picture for the device; the one before it serves no longer. */
export const answerImgcaptcha = ({ captcha, drawing }: { captcha: Captcha; drawing: Bounded }) =>
  inSteps(imgcaptcha, async ({ db, sid, at }) => {
    const { text, image } = await drawing.run(() => captcha.draw())
    await putCaptcha(db, { sid, text, expires_at: new Date(at.getTime() + LIVES) })
    return image
  })

/** Whether a text was read right. The picture serves for this one check, right or wrong. */
export async function readRight(db: Db, sid: string, typed: string, at: Date): Promise<boolean> {
  const waiting = await takeCaptcha(db, sid)
  return waiting !== undefined && at < waiting.expires_at && readers.captcha(typed) === waiting.text
}
