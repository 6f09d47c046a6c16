import { contract } from '@humidor/contract/index.ts'
import type { Uscd } from '@humidor/domain/money/micros.ts'
import { perMille } from '@humidor/domain/money/rounding.ts'
import { dueAfter } from '@humidor/domain/movement.ts'
import { together } from '@humidor/ui/loadable.ts'
import { Page } from '@humidor/ui/Page.tsx'
import { useState } from 'react'
import { useAsk } from '../../api/useAsk.ts'
import { useMember } from '../../api/useMember.ts'
import { useNow } from '../../api/useNow.ts'
import { clockOffset, useSettings } from '../../api/useSettings.ts'
import { useStep } from '../../frame/arrival.ts'
import { paths } from '../../paths.ts'
import { useWords } from '../../words/words.ts'
import { MoneyWaits } from '../security/security.ts'
import { TransferConfirm } from './TransferConfirm.tsx'
import { TransferForm } from './TransferForm.tsx'
import { TransferSent } from './TransferSent.tsx'
import { TransfersInReview } from './TransfersInReview.tsx'

/** What is about to be given to whom. */
export interface Gift {
  email: string
  /** Masked, as the server tells it. */
  name: string
  money: Uscd
}

type Step = { is: 'form' } | { is: 'confirm'; gift: Gift } | { is: 'sent'; gift: Gift; arrivesAt: Date | undefined }

/** /Transferu: give USCD to another member. First who and how much, then whether it is the right person, then the code. */
export function TransferuScreen() {
  const words = useWords('wallet')
  const { moneyWaitsUntil } = useAsk(contract.security.security, {}).data ?? {}
  const limits = useSettings()
  const now = useNow()
  const asked = together({ mine: useMember(), settings: limits })
  const [step, setStep] = useState<Step>({ is: 'form' })
  useStep(step.is)
  const [draft, setDraft] = useState({ email: '', amount: '' })
  return (
    <Page title={words('transferu.title')} back={paths.asset} still of={asked}>
      {({ mine, settings }) => {
        if (moneyWaitsUntil && step.is !== 'sent')
          return (
            <>
              <MoneyWaits until={moneyWaitsUntil} />
              <TransfersInReview />
            </>
          )
        const fee = perMille(BigInt(settings.transferFee))
        const review = settings.transferReview
        const arrivesAt = review > 0 ? dueAfter(new Date(now + clockOffset(limits)), review) : undefined
        if (step.is === 'sent')
          return (
            <TransferSent
              gift={step.gift}
              arrivesAt={step.arrivesAt}
              onAgain={() => {
                setDraft({ email: '', amount: '' })
                setStep({ is: 'form' })
              }}
            />
          )
        if (step.is === 'confirm')
          return (
            <TransferConfirm
              gift={step.gift}
              fee={fee}
              arrivesAt={arrivesAt}
              review={review}
              onChange={() => setStep({ is: 'form' })}
              onSent={() => setStep({ is: 'sent', gift: step.gift, arrivesAt })}
            />
          )
        return (
          <>
            <TransferForm
              mine={mine}
              draft={draft}
              onDraft={setDraft}
              onFound={(gift) => setStep({ is: 'confirm', gift })}
            />
            <TransfersInReview />
          </>
        )
      }}
    </Page>
  )
}
