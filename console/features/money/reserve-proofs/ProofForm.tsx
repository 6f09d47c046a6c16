import type { Chain } from '@humidor/domain/money/deposit.ts'
import { RESERVE_MESSAGE_DAYS } from '@humidor/domain/money/reserve-proof.ts'
import { Button } from '@humidor/ui/Button.tsx'
import { CopyButton } from '@humidor/ui/CopyButton.tsx'
import { TextField } from '@humidor/ui/TextField.tsx'
import { ApprovalRequestPanel } from '../../../components/ApprovalRequestPanel.tsx'
import { Select } from '../../../components/fields.tsx'
import { PanelPart } from '../../../components/Panel.tsx'
import { networkName } from './reserve.ts'
import { useProof } from './useProof.ts'

const howToSign: Record<Chain, string> = {
  BSC: 'Sign it as a message (EIP-191, “personal sign”), not as a transaction. With a hardware wallet, use a wallet app that passes messages on to it, such as MyEtherWallet under “Sign message”. A wallet that is a contract, such as a Safe, has no key that could sign.',
  TRX: 'Sign it as a message of version 2 (TIP-191, “signMessageV2”), not as a transaction. With a hardware wallet, use a wallet app that passes messages on to it. Version 1 is not accepted.',
}

/** Requests the proof of an address. Its key signs the server's message, and a second operator must approve. */
export function ProofForm({ onClose }: { onClose: () => void }) {
  const it = useProof(onClose)
  const { typed, errors, change, message } = it
  return (
    <ApprovalRequestPanel
      title="Prove an address"
      what="proof"
      text="The key of the address signs a message of this platform. A second operator must approve within a day. Then the address, the message, the signature and the balance are shown to everybody. Never enter a key or a recovery phrase here."
      of={it}
      reason={{ placeholder: 'Which wallet it is, and who keeps its key', hint: 'Visible to the second operator' }}
      onClose={onClose}
    >
      <Select
        label="Network"
        value={typed.network}
        onChange={(network) => change({ network: network as Chain })}
        options={(['BSC', 'TRX'] as const).map((value) => ({ value, text: networkName[value] }))}
      />
      <TextField
        label="Address"
        value={typed.address}
        onChange={(address) => change({ address })}
        hint="Copied from the wallet, not typed"
        error={errors.address}
      />
      {message ? (
        <PanelPart
          title="Message to sign"
          action={<CopyButton text={message} done="Message copied" failed="Copying failed" />}
        >
          <pre className="mono panel__code">{message}</pre>
          <p className="quiet">
            {howToSign[typed.network]} Sign exactly this text within {RESERVE_MESSAGE_DAYS} days. Check on the device
            that it shows these six lines.
          </p>
        </PanelPart>
      ) : (
        <div className="stack">
          <Button small kind="quiet" busy={it.making} disabled={it.offline} onClick={it.getMessage}>
            Get the message to sign
          </Button>
          {errors.message && (
            <p className="ember" role="alert">
              {errors.message}
            </p>
          )}
        </div>
      )}
      <TextField
        label="Signature"
        value={typed.signature}
        onChange={(signature) => change({ signature })}
        placeholder="0x…"
        hint="As the wallet shows it: 65 bytes in hexadecimal"
        error={errors.signature}
      />
    </ApprovalRequestPanel>
  )
}
