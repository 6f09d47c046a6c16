import { consoleContract } from '@humidor/contract/console/index.ts'
import type { Chain } from '@humidor/domain/money/deposit.ts'
import { readReserveMessage, refuseReserveAddress, refuseSignature } from '@humidor/domain/money/reserve-proof.ts'
import { useState } from 'react'
import { useAct } from '../../../api/useAct.ts'
import { useApprovalRequest } from '../../../components/useApprovalRequest.ts'
import { refusalText } from '../../../words/refusals.ts'
import { addressRefusal, signatureRefusal } from './reserve.ts'

const { requestReserveProof, reserveAddresses, reserveMessage } = consoleContract.reserveProofs

const blank = { network: 'BSC' as Chain, address: '', signature: '', reason: '' }

/** The form of a proof: the address, the message that the server makes for it, the signature, and the request. */
export function useProof(onDone: () => void) {
  const [message, setMessage] = useState('')
  const asking = useApprovalRequest(requestReserveProof, {
    blank,
    changes: [reserveAddresses],
    inField: [
      ...(['wrong_address', 'illegal_operation', 'content_changed'] as const),
      ...(['invalid_date', 'wrong_param', 'wrong_account'] as const),
    ],
    onDone,
  })
  const making = useAct(reserveMessage, {
    inField: ['wrong_address', 'illegal_operation'],
    then: (answer) => setMessage(answer.message),
  })
  const { typed, pressed, refusal } = asking
  const { network, address, signature } = typed
  const [tried, setTried] = useState(false)
  const ofAddress = refuseReserveAddress({ network, address })
  const ofSignature = refuseSignature(signature)
  const atAddress =
    making.refusal ??
    (refusal && refusal in addressRefusal ? refusal : undefined) ??
    (tried || pressed ? ofAddress : undefined)
  const atSignature =
    (refusal && refusal in signatureRefusal ? refusal : undefined) ?? (pressed && message ? ofSignature : undefined)
  return {
    ...asking,
    message,
    making: making.busy,
    /** A change of the network or address makes the message useless. */
    change: (changes: Partial<typeof blank>) => {
      if ('network' in changes || 'address' in changes) {
        setMessage('')
        making.takeBack()
        making.forgive()
      }
      asking.change(changes)
    },
    /** Asks the server for a message for the typed address. */
    getMessage: () => {
      setTried(true)
      if (!ofAddress) void making.act({ network, address })
    },
    errors: {
      address: atAddress && (addressRefusal[atAddress] ?? refusalText(atAddress)),
      signature: atSignature && (signatureRefusal[atSignature] ?? refusalText(atSignature)),
      message: pressed && !message ? 'Get the message and sign it first.' : undefined,
    },
    subject: message ? 'proof' : undefined,
    submit: asking.submit(
      // The server's message names the address that it proves, in its one spelling.
      message && !ofAddress && !ofSignature
        ? { network, address: readReserveMessage(message)?.address ?? address, message, signature }
        : undefined,
    ),
  }
}
