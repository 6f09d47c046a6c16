import type { RequestOf } from '@humidor/client/client.ts'
import type { openCharge } from '@humidor/contract/commerce/charges.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import type { setUpStory } from './story.ts'

type Story = ReturnType<typeof setUpStory>

/** The till of the verified shop, signed in. */
export async function openTillOf(story: Story, options?: Parameters<Story['phone']>[0]) {
  const cedar = (await story.sandbox.cast()).find(({ role }) => role === 'merchant, verified')
  const till = await story.phone(options)
  await till.person.signInMerchant(cedar?.merchantId ?? '', cedar?.password ?? '')
  await till.page.getByRole('button', { name: /^Charge/ }).waitFor()
  return till
}

/** An amount of a charge. */
export const usdOrCig = (millionths: bigint) => micros<'USCD' | 'CIG'>(millionths)

type Asked = RequestOf<typeof openCharge>
/** A charge of the shop, as its website would open it. */
export const asks = (it: Partial<Asked>) => ({
  ...{ currency: 'CIG' as const, money: usdOrCig(4_000_000n), tip: usdOrCig(0n) },
  ...{ reference: '', note: '', items: [], seconds: 900 },
  ...it,
})
