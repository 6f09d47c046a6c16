/** `cig_price`: the published price of ₡ for each business day, in millionths of USCD (decisions §7). */
export interface CigPriceTable {
  day: string
  price: bigint
  published_at: Date
}

export interface PriceTables {
  cig_price: CigPriceTable
}
