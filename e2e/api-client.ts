import { type Transport, Visitor } from '@humidor/sandbox/visitor.ts'
import type { Page } from 'playwright-core'
import type { Sandbox } from './sandbox-server.ts'

/** The way to a world that listens, sealed as an app's is. */
export const httpTransport =
  (sandbox: Sandbox): Transport =>
  async ({ method, url, headers, payload }) => {
    const answer = await fetch(sandbox.address + url, { method, headers, ...(payload && { body: payload }) })
    return answer.text()
  }

/** Whoever is signed in at a phone, without its screen: for what they do on another device meanwhile. */
export async function apiClientOf(sandbox: Sandbox, page: Page): Promise<Visitor> {
  const stored = await page.evaluate(() => ({ ...localStorage }) as Record<string, string>)
  return new Visitor(httpTransport(sandbox), {
    token: stored['tk'],
    merchantToken: stored['mtk'],
    ...(stored['sid'] && { sid: stored['sid'] }),
  })
}
