import { approval, asked, n, type OperationForm } from './operation-forms.ts'

const paymentOn = (chain: 'BSC' | 'TRX') => ({ key: `^deposit:${chain}:[^:]+:${n}$`, like: `deposit:${chain}:%:%` })
const move = `^treasury-move:${approval}$`

/** Deposits, withdrawals, conversions between assets, and transfers by operators. */
export const moneyOperations = {
  genesis: [
    {
      key: '^genesis$',
      pairs: [
        ['platform:issuance:CIG', 'platform:rewards:CIG'],
        ['platform:issuance:CIG', 'platform:team:CIG'],
        ['platform:issuance:CIG', 'platform:foundation:CIG'],
      ],
      shows: [],
    },
  ],
  deposit: [
    { ...paymentOn('BSC'), pairs: [['platform:external.bsc:USDT', 'member:balance:USDT']], shows: ['deposit'] },
    { ...paymentOn('TRX'), pairs: [['platform:external.tron:USDT', 'member:balance:USDT']], shows: ['deposit'] },
  ],
  // A payment is credited once, to whomever: so a member's deposit and the treasury's share their forms of key.
  treasuryDeposit: [
    { ...paymentOn('BSC'), pairs: [['platform:external.bsc:USDT', 'platform:treasury:USDT']], shows: [] },
    { ...paymentOn('TRX'), pairs: [['platform:external.tron:USDT', 'platform:treasury:USDT']], shows: [] },
  ],
  withdraw: [
    {
      key: `^withdraw:${n}$`,
      pairs: [
        ['member:balance:USDT', 'member:held.withdrawal:USDT'],
        ['merchant:usdt:USDT', 'merchant:held:USDT'],
      ],
      shows: ['withdraw'],
    },
    {
      key: `^withdrawal-refused:${n}$`,
      reverses: true,
      pairs: [
        ['member:held.withdrawal:USDT', 'member:balance:USDT'],
        ['merchant:held:USDT', 'merchant:usdt:USDT'],
      ],
      shows: ['withdraw'],
    },
  ],
  withdrawal: [
    {
      key: `^withdrawal:${n}$`,
      pairs: [
        ['member:held.withdrawal:USDT', 'platform:external.bsc:USDT'],
        ['member:held.withdrawal:USDT', 'platform:external.tron:USDT'],
        ['member:held.withdrawal:USDT', 'platform:fees:USDT'],
        ['merchant:held:USDT', 'platform:external.bsc:USDT'],
        ['merchant:held:USDT', 'platform:external.tron:USDT'],
        ['merchant:held:USDT', 'platform:fees:USDT'],
      ],
      shows: [],
    },
  ],
  balanceToTransaction: [
    {
      ...asked('/api/user/balanceToTransaction'),
      pairs: [
        ['member:balance:USDT', 'platform:backing:USDT'],
        ['platform:issuance:USCD', 'member:transaction:USCD'],
      ],
      shows: ['balanceToTransaction'],
    },
  ],
  transactionToBalance: [
    {
      ...asked('/api/user/transactionToBalance'),
      pairs: [['member:transaction:USCD', 'member:held.conversion:USCD']],
      shows: ['transactionToBalance'],
    },
  ],
  completeConversion: [
    {
      key: `^conversion:${n}:end$`,
      pairs: [
        ['member:held.conversion:USCD', 'platform:issuance:USCD'],
        ['platform:backing:USDT', 'member:balance:USDT'],
      ],
      shows: ['transactionToBalance'],
    },
  ],
  cancelConversion: [
    {
      key: `^conversion:${n}:end$`,
      pairs: [['member:held.conversion:USCD', 'member:transaction:USCD']],
      shows: ['transactionToBalance'],
    },
  ],
  profitToTransaction: [
    {
      ...asked('/api/user/profitToTransaction'),
      pairs: [
        ['member:profit:CIG', 'platform:treasury:CIG'],
        ['platform:treasury:USCD', 'member:transaction:USCD'],
        ['platform:treasury:USCD', 'platform:fees:USCD'],
      ],
      shows: ['profitToTransaction'],
    },
  ],
  rebateToTransaction: [
    {
      ...asked('/api/user/rebateToTransaction'),
      pairs: [['member:rebate:USCD', 'member:transaction:USCD']],
      shows: ['rebateToTransaction'],
    },
  ],
  transfer: [
    {
      ...asked('/api/user/transferUsdc'),
      pairs: [
        ['member:transaction:USCD', 'member:transaction:USCD'],
        ['member:transaction:USCD', 'platform:fees:USCD'],
        ['member:transaction:USCD', 'member:held.transfer:USCD'],
      ],
      shows: ['transactionTransferOut', 'transactionTransferIn'],
    },
  ],
  completeTransfer: [
    {
      key: `^transferReview:${n}:end$`,
      pairs: [
        ['member:held.transfer:USCD', 'member:transaction:USCD'],
        ['member:held.transfer:USCD', 'platform:fees:USCD'],
      ],
      shows: ['transactionTransferIn'],
    },
  ],
  cancelTransfer: [
    {
      key: `^transferReview:${n}:end$`,
      pairs: [['member:held.transfer:USCD', 'member:transaction:USCD']],
      shows: ['transactionTransferOut'],
    },
  ],
  stopTransfer: [
    {
      key: `^transferReview:${n}:end$`,
      pairs: [['member:held.transfer:USCD', 'member:transaction:USCD']],
      shows: ['transactionTransferOut'],
    },
  ],
  systemAward: [
    {
      key: `^award:${approval}$`,
      pairs: [
        ['platform:treasury:USCD', 'member:transaction:USCD'],
        ['platform:rewards:CIG', 'member:profit:CIG'],
        ['platform:issuance:POINT', 'member:points:POINT'],
      ],
      shows: ['systemAward'],
    },
  ],
  treasuryConversion: [
    {
      key: move,
      pairs: [
        ['platform:treasury:USDT', 'platform:backing:USDT'],
        ['platform:issuance:USCD', 'platform:treasury:USCD'],
      ],
      shows: [],
    },
  ],
  treasuryRedemption: [
    {
      key: move,
      pairs: [
        ['platform:treasury:USCD', 'platform:issuance:USCD'],
        ['platform:backing:USDT', 'platform:treasury:USDT'],
      ],
      shows: [],
    },
  ],
  feesToTreasury: [
    {
      key: move,
      pairs: [
        ['platform:fees:USDT', 'platform:treasury:USDT'],
        ['platform:fees:USCD', 'platform:treasury:USCD'],
        ['platform:fees:CIG', 'platform:treasury:CIG'],
      ],
      shows: [],
    },
  ],
  foundationToTreasury: [{ key: move, pairs: [['platform:foundation:CIG', 'platform:treasury:CIG']], shows: [] }],
  treasuryToRewards: [{ key: move, pairs: [['platform:treasury:CIG', 'platform:rewards:CIG']], shows: [] }],
  chainTransfer: [
    {
      key: move,
      pairs: [
        ['platform:external.bsc:USDT', 'platform:external.tron:USDT'],
        ['platform:external.tron:USDT', 'platform:external.bsc:USDT'],
      ],
      shows: [],
    },
  ],
} as const satisfies Record<string, readonly OperationForm[]>
