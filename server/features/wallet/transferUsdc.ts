import { transferUsdc as call } from '@humidor/contract/wallet.ts'
import { perMille } from '@humidor/domain/money/rounding.ts'
import { refuseTransfer } from '@humidor/domain/transfer.ts'
import { settle } from '../../http/handle.ts'
import { memberAccount } from '../../ledger/accounts.ts'
import type { ReadSettings } from '../platform/platform.ts'
import type { FindRecipient } from './recipient.ts'
import { transferPostings } from './wallet.postings.ts'

/** A member gives USCD to another one (decisions §5). The rule is asked by the teller, with the balance of that very moment. */
export const transferUsdc = ({ find, settings }: { find: FindRecipient; settings: ReadSettings }) =>
  settle(call, async ({ request: { email, money }, member, at, fail }) => {
    const [recipient, { transferFee }] = await Promise.all([find(email), settings()])
    const { uid: to } = recipient ?? fail('no_email')
    const postings = transferPostings({ from: member.uid, to, money, fee: perMille(transferFee) })
    // An amount that the fee alone would use up is none that could be received.
    if (!postings.some(({ in: received }) => received)) fail('wrong_money')
    return {
      transfer: { operation: 'transfer', at, postings },
      refuse: (balance) =>
        refuseTransfer({
          money,
          balance: balance(memberAccount(member.uid, 'transaction')),
          toOneself: to === member.uid,
        }),
      answer: null,
    }
  })
