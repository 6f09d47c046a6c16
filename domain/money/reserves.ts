import { type Coin, coins, micros, type Usdt } from './micros.ts'

/** Balances of one coin by kind of account: millionths, or whole points. None is negative while the books are right. */
export interface AssetSheet {
  coin: Coin
  /** Free balances of members, reserved balances of members, and balances of merchants. */
  members: bigint
  held: bigint
  merchants: bigint
  /** The platform's own accounts. */
  treasury: bigint
  promised: bigint
  fees: bigint
  rewards: bigint
  team: bigint
  foundation: bigint
  /** USDT that backs every USCD. */
  backing: bigint
  /** Amount issued. Zero for USDT, which others issue. */
  issued: bigint
}

/** All accounts of the ledger, and the money on each chain by the books. */
export interface Sheet {
  onChain: Readonly<Record<'BSC' | 'TRX', bigint>>
  assets: readonly AssetSheet[]
}

/** An account on the sheet. `external.*` stands for a chain and `issuance` for the issued amount; both are negative. */
export interface SheetAccount {
  owner: 'member' | 'merchant' | 'platform'
  /** Its name in the ledger: `balance`, `held.order`, `treasury`. */
  name: string
  coin: Coin
  balance: bigint
}

/** Requested and unpaid withdrawals of members and payouts of merchants together, in millionths of USDT. */
export const pendingWithdrawals = (accounts: readonly SheetAccount[]): bigint =>
  accounts
    .filter(({ owner, name }) => name === (owner === 'merchant' ? 'held' : 'held.withdrawal'))
    .reduce((sum, { balance }) => sum + balance, 0n)

type Column = Exclude<keyof AssetSheet, 'coin'>

const ofPlatform: readonly Column[] = ['treasury', 'promised', 'fees', 'rewards', 'team', 'foundation', 'backing']

function columnOf({ owner, name }: SheetAccount): Column | undefined {
  if (owner === 'merchant') return 'merchants'
  if (owner === 'member') return name.startsWith('held.') ? 'held' : 'members'
  return name === 'issuance' ? 'issued' : ofPlatform.find((column) => column === name)
}

const emptySheet = (coin: Coin): AssetSheet => ({
  coin,
  ...{ members: 0n, held: 0n, merchants: 0n, treasury: 0n, promised: 0n, fees: 0n },
  ...{ rewards: 0n, team: 0n, foundation: 0n, backing: 0n, issued: 0n },
})

/** Sums all accounts by kind. @throws for an account that has no column on the sheet */
export function sheetOf(accounts: readonly SheetAccount[]): Sheet {
  const onChain = { BSC: 0n, TRX: 0n }
  const assets = new Map(coins.map((coin) => [coin, emptySheet(coin)]))
  for (const account of accounts) {
    const { name, coin, balance } = account
    if (name === 'external.bsc') onChain.BSC -= balance
    else if (name === 'external.tron') onChain.TRX -= balance
    else {
      const [sheet, column] = [assets.get(coin), columnOf(account)]
      if (!sheet || !column)
        throw new Error(`no column of the sheet fits account ${account.owner} ${name} ${coin}: extend columnOf`)
      sheet[column] += column === 'issued' ? -balance : balance
    }
  }
  return { onChain, assets: [...assets.values()] }
}

/** Figures that show whether everything owed is covered. */
export interface Coverage {
  /** USDT on chain, less everything owed in USDT and the platform's own. Zero when the books are right. */
  surplus: bigint
  /** USDT in backing, less USCD outstanding. Zero when the books are right. */
  backed: bigint
  /** USCD of the treasury per promised USCD, per mille, rounded down; null: nothing is promised. */
  treasuryToPromised: number | null
  /** Claims payable in USDT: USDT and USCD of members, reserved or not, and USDT of merchants. */
  liabilities: Usdt
  /** USDT on chain per USDT of liabilities, per mille, rounded down; null: there are no liabilities. */
  onChainToLiabilities: number | null
}

const perMilleOf = (part: bigint, whole: bigint) => (whole > 0n ? Number((part * 1000n) / whole) : null)

/** Computes the coverage figures (rules M7, M8, threats H10). */
export function coverageOf({ onChain, assets }: Sheet): Coverage {
  const of = (coin: Coin) => assets.find((it) => it.coin === coin) ?? emptySheet(coin)
  const [usdt, uscd] = [of('USDT'), of('USCD')]
  const there = onChain.BSC + onChain.TRX
  const owned = usdt.members + usdt.held + usdt.merchants
  const liabilities = owned + uscd.members + uscd.held
  return {
    surplus: there - owned - usdt.backing - usdt.treasury - usdt.promised - usdt.fees,
    backed: usdt.backing - uscd.issued,
    treasuryToPromised: perMilleOf(uscd.treasury, uscd.promised),
    liabilities: micros(liabilities),
    onChainToLiabilities: perMilleOf(there, liabilities),
  }
}
