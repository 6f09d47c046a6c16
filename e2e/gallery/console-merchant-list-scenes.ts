import { type ConsoleScene, open, openAndPress } from './console-scene.ts'

/** Merchants for operators: applications, decisions, the payout address, the access, and bills that wait. */
export const consoleMerchantListScenes: readonly ConsoleScene[] = [
  { name: 'console-merchants', path: '/merchants', who: 'wendy' },
  {
    name: 'console-merchant',
    path: '/merchants',
    who: 'wendy',
    components: ['merchants/Applications', 'merchants/MerchantPanel'],
    afterOpen: open,
  },
  { name: 'console-merchant-wrong', path: '/merchants', who: 'wendy', afterOpen: openAndPress('Reject') },
  { name: 'console-merchants-verified', path: '/merchants?status=1', who: 'wendy', afterOpen: open },
  {
    name: 'console-merchant-access',
    path: '/merchants?status=1',
    who: 'wendy',
    components: ['merchants/AccessDialog'],
    afterOpen: openAndPress('Reset access'),
  },
  {
    name: 'console-merchant-address',
    path: '/merchants?status=1',
    who: 'wendy',
    components: ['merchants/AddressDialog'],
    afterOpen: openAndPress('Change address'),
  },
  { name: 'console-merchants-rejected', path: '/merchants?status=2', who: 'wendy', afterOpen: open },
  { name: 'console-merchants-none', path: '/merchants?search=nobody', who: 'wendy' },
  {
    name: 'console-merchants-bills',
    path: '/merchants?status=bills',
    who: 'fiona',
    components: ['merchants/BillsWaiting'],
  },
]
