import { readers } from '@humidor/domain/typed/kinds.ts'
import type { Db } from '../../database/database.ts'
import { takeCaptcha } from './captcha.queries.ts'

/** Checks a typed text. The picture serves for this one check, right or wrong. */
export async function isCaptchaRight(db: Db, sid: string, typed: string, at: Date): Promise<boolean> {
  const waiting = await takeCaptcha(db, sid)
  return waiting !== undefined && at < waiting.expires_at && readers.captcha(typed) === waiting.text
}
