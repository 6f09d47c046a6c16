import { consoleContract } from '@humidor/contract/console/index.ts'
import type { Sandbox } from '@humidor/sandbox/open.ts'
import type { Refusals } from '../../../http/refusals.testing.ts'

const { chanceReport, cohorts, dailyClose, profitAndLoss, reservesOverTime, reportPdf, shopTakings } =
  consoleContract.reports

/** 401 days. */
const tooLong = { from: '2025-01-01', to: '2026-02-05' } as const

/** A request for each refusal that the reports declare. */
export const reportRefusals = (sandbox: () => Sandbox): Refusals<typeof consoleContract.reports> => {
  async function fiona() {
    const who = sandbox().staff.fiona
    await sandbox().renewOperatorSession(who)
    return who
  }
  return {
    dailyClose: { invalid_date: async () => (await fiona()).tryCall(dailyClose, tooLong) },
    profitAndLoss: { invalid_date: async () => (await fiona()).tryCall(profitAndLoss, tooLong) },
    reservesOverTime: { invalid_date: async () => (await fiona()).tryCall(reservesOverTime, tooLong) },
    shopTakings: { invalid_date: async () => (await fiona()).tryCall(shopTakings, tooLong) },
    chanceReport: { invalid_date: async () => (await fiona()).tryCall(chanceReport, tooLong) },
    cohorts: { invalid_date: async () => (await fiona()).tryCall(cohorts, tooLong) },
    reportPdf: { invalid_date: async () => (await fiona()).tryCall(reportPdf, { report: 'daily-close', ...tooLong }) },
  }
}
