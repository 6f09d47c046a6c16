import { imgcaptcha } from '@humidor/contract/accounts/identity.ts'
import type { Captcha } from '../../../../adapters/captcha.ts'
import type { Bounded } from '../../../../http/bounded.ts'
import { inSteps } from '../../../../http/handle.ts'
import { putCaptcha } from '../../../../platform/security/captcha.queries.ts'

/** The life of a captcha, in milliseconds (rules P6). */
const LIFE_MS = 300_000

/** `GET /imgcaptcha`: draws a new captcha for the device and voids the one before. */
export const answerImgcaptcha = ({ captcha, drawing }: { captcha: Captcha; drawing: Bounded }) =>
  inSteps(imgcaptcha, async ({ db, sid, at }) => {
    const { text, image } = await drawing.run(() => captcha.draw())
    await putCaptcha(db, { sid, text, expires_at: new Date(at.getTime() + LIFE_MS) })
    return image
  })
