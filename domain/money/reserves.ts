import { type Coin, coins, micros, type Usdt } from './micros.ts'

/** What stands where of one coin: millionths, whole points. Nothing is below zero while the books are right. */
export interface AssetSheet {
  coin: Coin
  /** What members own free, what of theirs is held, and what merchants own. */
  members: bigint
  held: bigint
  merchants: bigint
  /** The platform's own. */
  treasury: bigint
  promised: bigint
  fees: bigint
  rewards: bigint
  team: bigint
  foundation: bigint
  /** USDT behind every USCD. */
  backing: bigint
  /** How much of the coin there is: nothing of USDT, which others issue. */
  issued: bigint
}

/** What all accounts of the ledger hold, and what lies on each chain by the books. */
export interface Sheet {
  onChain: Readonly<Record<'BSC' | 'TRX', bigint>>
  assets: readonly AssetSheet[]
}

/** The kinds of accounts that the sheet tells apart; `external.*` stand for a chain and `issuance` for what is issued, both below zero. */
export interface StandingAccount {
  owner: 'member' | 'merchant' | 'platform'
  /** As the ledger names it: `balance`, `held.order`, `treasury`. */
  name: string
  coin: Coin
  balance: bigint
}

/** What was asked to be paid out and is not paid yet, members' and merchants' together: millionths of USDT. */
export const leavingOf = (accounts: readonly StandingAccount[]): bigint =>
  accounts
    .filter(({ owner, name }) => name === (owner === 'merchant' ? 'held' : 'held.withdrawal'))
    .reduce((sum, { balance }) => sum + balance, 0n)

type Column = Exclude<keyof AssetSheet, 'coin'>

const ofPlatform: readonly Column[] = ['treasury', 'promised', 'fees', 'rewards', 'team', 'foundation', 'backing']

function columnOf({ owner, name }: StandingAccount): Column | undefined {
  if (owner === 'merchant') return 'merchants'
  if (owner === 'member') return name.startsWith('held.') ? 'held' : 'members'
  return name === 'issuance' ? 'issued' : ofPlatform.find((column) => column === name)
}

const emptySheet = (coin: Coin): AssetSheet => ({
  coin,
  ...{ members: 0n, held: 0n, merchants: 0n, treasury: 0n, promised: 0n, fees: 0n },
  ...{ rewards: 0n, team: 0n, foundation: 0n, backing: 0n, issued: 0n },
})

/** The sheet of all accounts, each kind summed up. @throws on an account that no column of the sheet is for */
export function sheetOf(accounts: readonly StandingAccount[]): Sheet {
  const onChain = { BSC: 0n, TRX: 0n }
  const assets = new Map(coins.map((coin) => [coin, emptySheet(coin)]))
  for (const account of accounts) {
    const { name, coin, balance } = account
    if (name === 'external.bsc') onChain.BSC -= balance
    else if (name === 'external.tron') onChain.TRX -= balance
    else {
      const [sheet, column] = [assets.get(coin), columnOf(account)]
      if (!sheet || !column) throw new Error(`no column of the reserves is for ${account.owner} ${name} ${coin}`)
      sheet[column] += column === 'issued' ? -balance : balance
    }
  }
  return { onChain, assets: [...assets.values()] }
}

/** Whether it is all there. */
export interface Coverage {
  /** USDT on chain less everything that is owed in USDT or is the platform's own: nought when the books are right. */
  surplus: bigint
  /** USDT in backing less USCD outstanding: nought when the books are right. */
  backed: bigint
  /** What the treasury holds of USCD for each USCD that is promised, per mille, rounded down; null: nothing is promised. */
  treasuryToPromised: number | null
  /** What may still be asked for in USDT: the USDT and the USCD of members, held or not, and the USDT of merchants. */
  liabilities: Usdt
  /** What lies on chain for each USDT of these, per mille, rounded down; null: nobody owns anything. */
  onChainToLiabilities: number | null
}

const perMilleOf = (part: bigint, whole: bigint) => (whole > 0n ? Number((part * 1000n) / whole) : null)

/** The figures that say whether everything owed is covered (decisions §2 rules 2 and 3, threats H10). */
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
