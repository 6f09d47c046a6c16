/** Every address of the app, in the product's own spelling. Links are written from here, never as strings. */
export const paths = {
  home: '/Home',
  login: '/Login',
  register: '/Register',
  error: '/Error',
  index: '/Index',
  asset: '/Asset',
  deposit: '/Deposit',
  depositdetail: '/Depositdetail',
  exchange: '/Exchange',
  vip: '/Vip',
  transferu: '/Transferu',
  more: '/More',
} as const

export type PageName = keyof typeof paths
