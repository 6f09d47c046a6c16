import { imgcaptcha } from '@humidor/contract/accounts/identity.ts'
import type { Captcha } from '../../../../adapters/captcha.ts'
import type { Bounded } from '../../../../http/bounded.ts'
import { inSteps } from '../../../../http/handle.ts'
import { putCaptcha } from '../../../../platform/security/captcha.queries.ts'

/** Milliseconds that a picture serves (decisions §4). */
const LIVES = 300_000

/** `GET /imgcaptcha`: a new picture for the device; the one before it serves no longer. */
export const answerImgcaptcha = ({ captcha, drawing }: { captcha: Captcha; drawing: Bounded }) =>
  inSteps(imgcaptcha, async ({ db, sid, at }) => {
    const { text, image } = await drawing.run(() => captcha.draw())
    await putCaptcha(db, { sid, text, expires_at: new Date(at.getTime() + LIVES) })
    return image
  })
