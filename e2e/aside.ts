import { type Transport, Visitor } from '@humidor/sandbox/visitor.ts'
import type { Page } from 'playwright-core'
import type { Front } from './world.ts'

/** The way to a world that listens, sealed as an app's is. */
export const carryTo =
  (front: Front): Transport =>
  async ({ method, url, headers, payload }) => {
    const answer = await fetch(front.address + url, { method, headers, ...(payload && { body: payload }) })
    return answer.text()
  }

/** Whoever is signed in at a phone, without its screen: for what they do on another device meanwhile. */
export async function asideOf(front: Front, page: Page): Promise<Visitor> {
  const kept = await page.evaluate(() => ({ ...localStorage }) as Record<string, string>)
  return new Visitor(carryTo(front), {
    token: kept['tk'],
    merchantToken: kept['mtk'],
    ...(kept['sid'] && { sid: kept['sid'] }),
  })
}
