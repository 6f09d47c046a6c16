import * as securityCalls from '@humidor/contract/accounts/authenticator.ts'
import { dueAfter } from '@humidor/domain/money/movement.ts'
import { perMille } from '@humidor/domain/money/rounding.ts'
import { together } from '@humidor/ui/loadable.ts'
import { Page } from '@humidor/ui/Page.tsx'
import { useEffect, useState } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { useAsk } from '../../../../api/useAsk.ts'
import { useMember } from '../../../../api/useMember.ts'
import { clockOffset, useSettings } from '../../../../api/useSettings.ts'
import { useStep } from '../../../../frame/arrival.ts'
import { Offered } from '../../../../frame/Offered.tsx'
import { paths } from '../../../../paths.ts'
import { useWords } from '../../../../words/words.ts'
import { MoneyPaused } from '../../../accounts/security/security.ts'
import { handedDraft, handOverDraft, nobody } from './draft.ts'
import { TransferConfirm } from './TransferConfirm.tsx'
import { type Gift, TransferForm } from './TransferForm.tsx'
import { TransferSent } from './TransferSent.tsx'
import { TransfersInReview } from './TransfersInReview.tsx'
import { usePeople } from './usePeople.ts'
import { useSending } from './useSending.ts'

interface Sent {
  gift: Gift
  arrivesAt: Date | undefined
}

/**
 * /Transferu: give USCD to another member. First recipient and amount, then whether it is the right person, then the code.
 * The steps are addresses, so that a step back leads to the filled form. The address holds neither recipient nor amount, so a
 * reload starts over.
 */
export function TransferuScreen() {
  const words = useWords('wallet')
  const { moneyWaitsUntil } = useAsk(securityCalls.security, {}).data ?? {}
  const limits = useSettings()
  const asked = together({ mine: useMember(), settings: limits, people: usePeople() })
  const [query] = useSearchParams()
  const [, navigate] = useLocation()
  const [gift, setGift] = useState<Gift>()
  const [sent, setSent] = useState<Sent>()
  const done = query.has('sent') ? sent : undefined
  const confirming = query.has('confirm') ? gift : undefined
  useStep(done ? 'sent' : confirming ? 'confirm' : 'form')
  const [draft, setDraft] = useState(() => handedDraft() ?? nobody)
  useEffect(() => handOverDraft(undefined), [])
  const review = limits.data?.transferReview ?? 0
  const offset = clockOffset(limits)
  const send = useSending(() => {
    if (gift) setSent({ gift, arrivesAt: review > 0 ? dueAfter(new Date(Date.now() + offset), review) : undefined })
    setDraft(nobody)
    // If the reader has stepped back during the request, a step back leads to the form again.
    navigate(`${paths.transferu}?sent`, { replace: confirming !== undefined })
  })
  return (
    <Page title={words('transferu.title')} back={paths.asset} still of={asked}>
      {({ mine, settings, people }) => {
        if (moneyWaitsUntil && !done)
          return (
            <>
              <MoneyPaused until={moneyWaitsUntil} />
              <TransfersInReview />
            </>
          )
        const fee = perMille(BigInt(settings.transferFee))
        if (done) return <TransferSent {...done} onAgain={() => history.back()} />
        if (confirming)
          return (
            <TransferConfirm
              gift={confirming}
              fee={fee}
              offset={offset}
              review={review}
              send={send}
              onChange={() => history.back()}
            />
          )
        return (
          <>
            <Offered by="transfersOpen">
              <TransferForm
                mine={mine}
                people={people}
                draft={draft}
                send={send}
                onDraft={setDraft}
                onFound={(found) => {
                  setGift(found)
                  send.forgive()
                  navigate(`${paths.transferu}?confirm`)
                }}
              />
            </Offered>
            <TransfersInReview />
          </>
        )
      }}
    </Page>
  )
}
