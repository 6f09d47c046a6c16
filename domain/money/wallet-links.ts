import type { Chain } from './deposit.ts'
import type { Usdt } from './micros.ts'

/** The number of the BNB Smart Chain (EIP-155). */
const BSC_ID = 56

/** The token's units of 10^-18 in one millionth. */
const BSC_UNITS = 10n ** 12n

const bscAddress = /^0x[0-9a-fA-F]{40}$/

export interface WalletPayment {
  chain: Chain
  /** The contract of USDT on this chain. */
  token: string
  address: string
  amount: Usdt
}

/** The documented call that opens TronLink. Its call for a transfer needs the payer's own address, which we do not know. */
const TRONLINK = JSON.stringify({ action: 'open', protocol: 'tronlink', version: '1.0' })

/**
 * The link that opens a wallet on this device. On BSC it names the exact payment (EIP-681); on TRON it only opens TronLink.
 * @returns undefined when an address does not have the chain's form
 */
export function walletLink({ chain, token, address, amount }: WalletPayment): string | undefined {
  if (chain === 'TRX') return `tronlinkoutside://pull.activity?param=${encodeURIComponent(TRONLINK)}`
  if (!bscAddress.test(token) || !bscAddress.test(address) || amount <= 0n) return undefined
  return `ethereum:${token}@${BSC_ID}/transfer?address=${address}&uint256=${amount * BSC_UNITS}`
}
