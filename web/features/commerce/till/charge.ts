import type { AnswerOf, RequestOf } from '@humidor/client/client.ts'
import type * as chargesCalls from '@humidor/contract/commerce/charges.ts'
import { chargeLife } from '@humidor/domain/commerce/charge.ts'
import { type Micros, micros } from '@humidor/domain/money/micros.ts'
import { useExactText } from '@humidor/ui/Money.tsx'

/** A charge as its merchant sees it. */
export type Charge = AnswerOf<typeof chargesCalls.readCharge>

/** What a charge is opened with. */
export type Wanted = Required<RequestOf<typeof chargesCalls.openCharge>>

/** The same once more, at today's price. */
export const wantedAgain = ({ currency, money, tip, reference, note, items }: Charge): Wanted => ({
  ...{ currency, money, tip, reference, note, items, seconds: chargeLife.usual },
})

/** Formats what a charge asks for, with its tip, in its currency. */
export function useAskedText() {
  const exactly = useExactText()
  return ({ currency, money, tip }: Pick<Charge, 'currency' | 'money' | 'tip'>) =>
    exactly(micros(money + tip) as Micros, currency)
}
