import { openCharge } from '@humidor/contract/commerce/charges.ts'
import { transaction } from '../../../http/handle.ts'
import { presentCharge } from './charges.present.ts'
import type { Opening } from './opening.ts'

/** `POST /merchant/openCharge`. The price of this moment holds until the charge expires. */
export const answerOpenCharge = (open: Opening) =>
  transaction(openCharge, async (context) =>
    presentCharge(await open({ ...context, form: context.request }), context.at),
  )
