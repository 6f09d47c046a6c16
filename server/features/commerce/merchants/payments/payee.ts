import { payee } from '@humidor/contract/commerce/merchants.ts'
import { type Handler, read } from '../../../../http/handle.ts'
import { demandPayable, type FindPayee } from './payees.ts'

/** `GET /merchant/payee`. */
export const answerPayee = (find: FindPayee): Handler =>
  read(payee, async ({ request: { merchantVcode }, fail }) => {
    const { name, address, business_hours } = demandPayable(await find(merchantVcode), fail)
    return { name, address, businessHours: business_hours }
  })
