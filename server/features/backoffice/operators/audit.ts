import { audit } from '@humidor/contract/backoffice/operators.console.ts'
import { read } from '../../../http/handle.ts'
import { auditEvents, countAuditEvents } from '../../../platform/console/audit.queries.ts'
import { pageOf } from '../../../platform/console/keyset.ts'
import { presentAuditEvent } from './operators.present.ts'

/** `GET /console/audit`: pages by the row number, which never changes. */
export const answerAudit = read(
  audit,
  async ({ db, request: { after, limit, order, operatorId, call, about }, fail }) => {
    if (after !== undefined && !/^\d{1,18}$/.test(after)) fail('parameter_error')
    const place = after === undefined ? undefined : BigInt(after)
    const asked = { after: place, order, operatorId, call, about, limit: limit + 1 }
    const [found, count] = await Promise.all([auditEvents(db, asked), countAuditEvents(db, asked)])
    const { rows, next } = pageOf(found, limit, ({ seq }) => seq.toString())
    return { rows: rows.map(presentAuditEvent), count, next }
  },
)
