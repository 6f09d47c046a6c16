import { consoleContract } from '@humidor/contract/console/index.ts'
import type { ErrorCode } from '@humidor/domain/errors.ts'
import { SET_BACK_DAYS } from '@humidor/domain/money/deposit.ts'
import { readWhole } from '@humidor/domain/typed/kinds.ts'
import { TextField } from '@humidor/ui/TextField.tsx'
import { ApprovalRequestPanel } from '../../../components/ApprovalRequestPanel.tsx'
import { useApprovalRequest } from '../../../components/useApprovalRequest.ts'
import { refusalText } from '../../../words/refusals.ts'
import type { Chain } from './Chains.tsx'
import { chainName } from './payment.ts'

const { chainHealth, requestSetChainBack } = consoleContract.deposits

/** The message for a block that the chain cannot be reset to. */
const sentence: Partial<Record<ErrorCode, string>> = {
  illegal_value: `Enter a block that was read and is final, not before the first one, at most ${SET_BACK_DAYS} days old.`,
  illegal_operation: 'Such a request is already pending.',
  network_error: 'The providers are not answering or disagree about this block. Try again in a moment.',
}

/** Requests that a chain be read again from a block on. A second operator must approve. */
export function SetBackForm({ chain: it, onClose }: { chain: Chain; onClose: () => void }) {
  const asking = useApprovalRequest(requestSetChainBack, {
    blank: { block: '', reason: '' },
    changes: [chainHealth],
    inField: ['illegal_value', 'illegal_operation', 'network_error'],
    onDone: onClose,
  })
  const { typed, change, refusal, pressed } = asking
  const block = readWhole(typed.block, 15)
  const refused = refusal === 'content_empty' || refusal === 'content_too_long' ? undefined : refusal
  const wrong = refused ?? (pressed && block === undefined ? 'illegal_value' : undefined)
  return (
    <ApprovalRequestPanel
      title={`Rescan ${chainName[it.chain]}`}
      what="rescan"
      text="All blocks after this one are read again. Deposits already credited stay and are not credited twice; missed deposits are credited."
      of={{
        ...asking,
        subject: block === undefined ? undefined : `rescan after block ${block.toLocaleString('en')}`,
        submit: asking.submit(block === undefined ? undefined : { chain: it.chain, block }),
      }}
      reason={{
        placeholder: 'Describe what was read wrongly',
        hint: 'Visible to the second operator and in the audit log',
      }}
      onClose={onClose}
    >
      <TextField
        label="Last block to keep"
        kind="digits"
        value={typed.block}
        onChange={(text) => change({ block: text })}
        hint={it.scanned === null ? 'Nothing read yet' : `Currently read up to ${it.scanned.toLocaleString('en')}`}
        error={wrong && (sentence[wrong] ?? refusalText(wrong))}
      />
    </ApprovalRequestPanel>
  )
}
