import { setOperator } from '@humidor/contract/backoffice/operators.console.ts'
import { refuseChangeAlone } from '@humidor/domain/backoffice/operators.ts'
import { transaction } from '../../../../http/handle.ts'
import { withdrawRequest } from '../../../../platform/console/approvals.ts'
import { lockAdminsAnd } from '../operators.queries.ts'
import { changeOperator, rightsOf } from './change.ts'
import { RIGHTS } from './requestOperatorRights.ts'

/**
 * `POST /console/setOperator`: one admin alone takes rights. Giving rights needs two admins (`operatorRights`). A change withdraws the
 * open request about the operator. Locks all admins, so that two who bar each other at once leave one admin.
 */
export const answerSetOperator = transaction(
  setOperator,
  async ({ tx, operator: { id: admin }, at, request: { id, role, disabled }, fail, demand }) => {
    const { admins, operator } = await lockAdminsAnd(tx, id)
    if (id === admin || !admins.has(admin)) fail('illegal_operation')
    if (!operator) return fail('not_found')
    const [from, to] = [rightsOf(operator), { role, disabled }]
    demand(refuseChangeAlone({ admin, operator: id, from, to }))
    await changeOperator(tx, operator, to, at)
    if (disabled !== from.disabled || role !== from.role) await withdrawRequest(tx, RIGHTS, String(id))
    return null
  },
)
