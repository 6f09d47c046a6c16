import { Button, ButtonLink } from '@humidor/ui/Button.tsx'
import { Kv } from '@humidor/ui/Kv.tsx'
import { useExactText } from '@humidor/ui/Money.tsx'
import { Card } from '@humidor/ui/Section.tsx'
import { DoneState } from '@humidor/ui/State.tsx'
import { paths } from '../../../paths.ts'
import { momentText } from '../../../words/moments.ts'
import { useWords } from '../../../words/words.ts'
import type { Payment } from './PayForm.tsx'

/** The completed payment. */
export interface Paid {
  payment: Pick<Payment, 'name' | 'vcode' | 'money'>
  receipt: string
  at: Date
}

/** The receipt that a guest shows at the counter. The merchant sees the same eight characters. `onAgain`: to another payment. */
export function PaySent({ payment: { name, vcode, money }, receipt, at, onAgain }: Paid & { onAgain?: () => void }) {
  const words = useWords('payments')
  const exactly = useExactText()
  return (
    <>
      <DoneState title={words('sent.title', { amount: exactly(money, 'CIG') })} text={words('sent.text', { name })} />
      <Card pad>
        <Kv
          flush
          rows={[
            { name: words('sent.receipt'), value: receipt, mono: true },
            { name: words('sent.at'), value: momentText(at) },
            { name: words('sent.shop'), value: name },
            { name: words('form.merchant'), value: vcode },
          ]}
        />
      </Card>
      <div className="stack">
        <ButtonLink href={paths.asset} block>
          {words('sent.done')}
        </ButtonLink>
        {onAgain && (
          <Button kind="ghost" block onClick={onAgain}>
            {words('sent.again')}
          </Button>
        )}
      </div>
    </>
  )
}
