import { queryKeyOf } from '@humidor/client/asking.ts'
import * as memberCalls from '@humidor/contract/accounts/member.ts'
import * as walletCalls from '@humidor/contract/money/wallet.ts'
import * as orderBookCalls from '@humidor/contract/trading/order-book.ts'
import { useEffect, useRef } from 'react'
import { queries } from '../../../api/query-client.ts'
import { type Book, ownerOf } from './book.ts'

/** The status of the reader's own orders, as a text that changes when one of them does. */
const statusText = (book: Book, uid: number) =>
  [...book.orders.values()]
    .filter((order) => ownerOf(order) === uid)
    .map(({ id, moneyCigLeft }) => `${id}:${moneyCigLeft}`)
    .toSorted()
    .join()

/** Fetches the reader's balances again when somebody fills one of their orders. */
export function useOwnOrders(book: Book | undefined, uid: number | undefined) {
  const now = book && uid !== undefined ? statusText(book, uid) : undefined
  const before = useRef(now)
  useEffect(() => {
    if (before.current !== undefined && now !== undefined && now !== before.current)
      for (const call of [memberCalls.info, walletCalls.detail, orderBookCalls.myList])
        void queries.invalidateQueries({ queryKey: queryKeyOf(call) })
    before.current = now
  }, [now])
}
