import { claim } from '@humidor/contract/backoffice/items.console.ts'
import { ITEMS_OPEN_MOST, LOCK_MINUTES } from '@humidor/domain/backoffice/console.ts'
import { expect, it } from 'vitest'
import { hindranceOf } from '../components/claim.ts'
import { openItems } from './open-items.ts'
import { refusalText } from './refusals.ts'

it('the messages about open items contain the limits that the server enforces', () => {
  for (const text of [hindranceOf({ is: 'full' }), refusalText('too_many_open'), openItems.alreadyFull, openItems.none])
    expect(text).toContain(`${ITEMS_OPEN_MOST} items`)
  for (const text of [refusalText('admin_lock'), openItems.none, claim.summary])
    expect(text).toContain(`${LOCK_MINUTES} minutes`)
  expect(claim.summary).toContain(`at most ${ITEMS_OPEN_MOST} open`)
})
