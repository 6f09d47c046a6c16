import { describe, expect, it } from 'vitest'
import { micros } from './micros.ts'
import { pastedTransactions, paymentFile } from './payment-file.ts'

describe('a payment file', () => {
  it('has number, address and the exact amount to the last millionth, for a wallet', () => {
    const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
    expect(
      paymentFile([
        { id: '7', address, pays: micros<'USDT'>(1_234_567_890_001n) },
        { id: '12', address: 'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7', pays: micros<'USDT'>(59_400_000n) },
      ]),
    ).toBe(
      [
        'number,address,amount',
        `WD-7,${address},1234567.890001`,
        'WD-12,TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7,59.4',
        '',
      ].join('\n'),
    )
  })
})

describe('pasted transactions', () => {
  const [one, other] = [`0x${'a'.repeat(64)}`, 'b'.repeat(64)]

  it('are read with any separators, each once', () => {
    expect(pastedTransactions(` ${one}, ${other};\n\n"${one}"\t${one.toUpperCase()} `)).toEqual([one, other])
    expect(pastedTransactions('  \n ,; ')).toEqual([])
  })

  it('are read from links to an explorer', () => {
    expect(pastedTransactions(`https://bscscan.com/tx/${one} https://tronscan.org/#/transaction/${other}`)).toEqual([
      one,
      other,
    ])
  })

  it('keep what is none, so that the operator sees it', () => {
    expect(pastedTransactions('WD-7')).toEqual(['wd-7'])
  })
})
