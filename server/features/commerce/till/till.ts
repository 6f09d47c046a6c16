import type { Mailer } from '../../../adapters/mail.ts'
import type { Database } from '../../../database/database.ts'
import type { Feature } from '../../../http/feature.ts'
import type { ReadSettings } from '../../../platform/settings/stored-settings.ts'
import { answerDeleteItem } from './deleteItem.ts'
import { answerListItems } from './listItems.ts'
import { answerOrderItems } from './orderItems.ts'
import { answerPaidBill } from './paidBill.ts'
import { answerReadBill } from './readBill.ts'
import { createReceiptMailTask } from './receipt-mail.ts'
import { answerSaveItem } from './saveItem.ts'
import { answerSendReceipt } from './sendReceipt.ts'
import { tillInvariants } from './till.invariants.ts'
import { sweep } from './till.jobs.ts'

export interface TillParts {
  db: Database
  mailer: Mailer
  settings: ReadSettings
}

/** The till of a merchant: its items, and the receipts that guests get. */
export const tillFeature = {
  invariants: tillInvariants,
  open: ({ db, mailer, settings }: TillParts): Feature => ({
    name: 'till',
    handlers: [
      answerListItems,
      answerSaveItem,
      answerDeleteItem,
      answerOrderItems,
      answerReadBill(settings),
      answerSendReceipt,
      answerPaidBill,
    ],
    jobs: [sweep],
    tasks: [createReceiptMailTask({ db, mailer })],
  }),
}
