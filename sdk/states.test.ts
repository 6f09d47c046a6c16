import { openCharge } from '@humidor/contract/commerce/charges.ts'
import { charge } from '@humidor/contract/v1/charges.ts'
import { type ChargeState, chargeStates } from '@humidor/domain/commerce/charge.ts'
import { expect, expectTypeOf, it } from 'vitest'
import type { Charge } from './index.ts'

it('a charge has the same states for shops’ own software as at the till', () => {
  expect(charge.shape.state.options).toEqual([...chargeStates])
  expect(openCharge.response.shape.state.options).toEqual([...chargeStates])
  expectTypeOf<Charge['state']>().toEqualTypeOf<ChargeState>()
})
