import { createCharge } from '@humidor/contract/v1/charges.ts'
import { writeRoute } from '../../../../http/v1/handle-route.ts'
import type { Opening } from '../opening.ts'
import { presentV1Charge } from './charge.present.ts'

/** `POST /api/v1/charges`. */
export const answerCreateCharge = (open: Opening, site: string) =>
  writeRoute(createCharge, async ({ tx, merchant, apiKey, body, at, demand }) => {
    const { amount, expiresIn, metadata, items, ...rest } = body
    const form = {
      ...{ ...rest, money: amount, seconds: expiresIn },
      items: items.map(({ title, quantity, price }) => ({ title, pieces: quantity, price })),
    }
    return presentV1Charge(await open({ tx, merchant, form, keyId: apiKey.id, metadata, at, demand }), at, site)
  })
