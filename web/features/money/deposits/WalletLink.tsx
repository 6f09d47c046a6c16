import type { Chain } from '@humidor/domain/money/deposit.ts'
import { walletLink } from '@humidor/domain/money/wallet-links.ts'
import { Icon } from '@humidor/ui/Icon.tsx'
import { WalletMinimal } from 'lucide-react'
import { useWords } from '../../../words/words.ts'
import type { UsdtRecord } from './record.ts'

interface WalletLinkProps {
  record: UsdtRecord
  /** The contract of USDT on the deposit's chain; undefined: it is not known. */
  token: string | undefined
}

/** Opens a wallet on a phone: on BSC with the exact payment filled in, on TRON without it. A computer shows the QR code instead. */
export function WalletLink({ record: { chain, address, moneyUsdt }, token }: WalletLinkProps) {
  const words = useWords('deposits')
  const href = token === undefined ? undefined : walletLink({ chain, token, address, amount: moneyUsdt })
  if (href === undefined) return null
  return (
    <div className="stack stack--tight deposit__wallet">
      <a className="btn btn--quiet btn--block" href={href}>
        <Icon of={WalletMinimal} size="md" />
        <span>{words(`wallet.open.${chain}`)}</span>
      </a>
      <p className="caption">{words(`wallet.text.${chain}`)}</p>
    </div>
  )
}

/** The contract of USDT on a chain that is offered. */
export const tokenOn = (chains: readonly { chain: Chain; token: string }[], on: Chain) =>
  chains.find(({ chain }) => chain === on)?.token
