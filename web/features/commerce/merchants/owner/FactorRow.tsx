import * as ownerFactorCalls from '@humidor/contract/commerce/owner-factor.ts'
import { Row, Rows } from '@humidor/ui/Rows.tsx'
import { ShieldCheck } from 'lucide-react'
import { useAsk } from '../../../../api/useAsk.ts'
import { paths } from '../../../../paths.ts'
import { useWords } from '../../../../words/words.ts'

/** The way to the second factor, and whether there is one. It stands without its state until that has come. */
export function FactorRow() {
  const words = useWords('merchant-security')
  const { data } = useAsk(ownerFactorCalls.ownerFactor, {}, { fresh: 0 })
  const state = data
    ? data.authenticatorSince === null
      ? words('factor.rowOff')
      : words('factor.rowOn', { passkeys: data.passkeys.length })
    : ' '
  return (
    <Rows card>
      <Row icon={ShieldCheck} title={words('factor.title')} sub={state} href={paths.merchantFactor} />
    </Rows>
  )
}
