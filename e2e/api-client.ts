import { type Transport, Visitor } from '@humidor/sandbox/visitor.ts'
import type { Page } from 'playwright-core'
import type { Sandbox } from './sandbox-server.ts'

/** Sends API requests over HTTP to a running sandbox. The visitor seals them as an app does. */
export const httpTransport =
  (sandbox: Sandbox): Transport =>
  async ({ method, url, headers, payload }) => {
    const answer = await fetch(sandbox.address + url, { method, headers, ...(payload && { body: payload }) })
    return answer.text()
  }

/** An API client with the session of a phone: it stands for the same user on another device. */
export async function apiClientOf(sandbox: Sandbox, page: Page): Promise<Visitor> {
  const stored = await page.evaluate(() => ({ ...localStorage }) as Record<string, string>)
  return new Visitor(httpTransport(sandbox), {
    token: stored['tk'],
    merchantToken: stored['mtk'],
    ...(stored['sid'] && { sid: stored['sid'] }),
  })
}
