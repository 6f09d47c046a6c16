import { readStatement } from '@humidor/domain/money/receipt.ts'
import type { Receipt } from '@humidor/domain/money/receipt-check.ts'
import { Kv } from '@humidor/ui/Kv.tsx'
import { useExactText } from '@humidor/ui/Money.tsx'
import { momentText } from '../../../words/moments.ts'
import { useWords } from '../../../words/words.ts'
import { textOfAccount } from './account-text.ts'
import { accountIn, amountIn, balanceIn } from './amount.ts'

/** What a receipt says. */
export function Facts({ of }: { of: Receipt }) {
  const words = useWords('receipts')
  const ofAccounts = useWords('liabilities')
  const exactly = useExactText()
  const { kind, number, name, coin } = accountIn(of)
  const said = readStatement(of.statement)
  return (
    <Kv
      flush
      rows={[
        { name: words('one.amount'), value: exactly(amountIn(of), coin) },
        { name: words('one.balance'), value: exactly(balanceIn(of), coin) },
        { name: words('one.account'), value: ofAccounts(textOfAccount(name)) },
        { name: words(kind === 'merchant' ? 'one.merchant' : 'one.member'), value: number },
        { name: words('one.at'), value: momentText(new Date(of.at)) },
        { name: words('one.operation'), value: of.operation, mono: true },
        { name: words('one.entry'), value: `${of.transfer} · ${of.seq}` },
        said && { name: words('one.block'), value: String(said.block) },
        said && { name: words('one.sealed'), value: momentText(new Date(said.sealedAt)) },
      ]}
    />
  )
}
