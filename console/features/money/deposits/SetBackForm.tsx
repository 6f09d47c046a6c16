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
  illegal_value: `A block that was read and is final, not before the first one, and at most ${SET_BACK_DAYS} days old.`,
  illegal_operation: 'Such a request waits already.',
  network_error: 'The providers do not answer just now, or do not agree about this block. Try again in a moment.',
}

/** Requests that a chain be read again from a block on. A second operator has to agree. */
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
      title={`Read ${chainName[it.chain]} again`}
      what="reading"
      text="What was read after this block is read again. What was credited stays and is credited no second time; deposits that were missed are credited."
      of={{
        ...asking,
        asks: block === undefined ? undefined : `blocks after ${block.toLocaleString('en')}`,
        submit: asking.submit(block === undefined ? undefined : { chain: it.chain, block }),
      }}
      reason={{ placeholder: 'Write what was read wrongly', hint: 'The second operator and the audit log tell it' }}
      onClose={onClose}
    >
      <TextField
        label="Last block to keep"
        kind="digits"
        value={typed.block}
        onChange={(text) => change({ block: text })}
        hint={it.scanned === null ? 'Nothing was read yet' : `Read up to ${it.scanned.toLocaleString('en')} now`}
        error={wrong && (sentence[wrong] ?? refusalText(wrong))}
      />
    </ApprovalRequestPanel>
  )
}
