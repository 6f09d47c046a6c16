import { consoleContract } from '@humidor/contract/console/index.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import { breachesIn } from '@humidor/server/ledger/invariant.ts'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { noticeInvariants } from './notices.invariants.ts'
import { goodNotice } from './refusals.testing.ts'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await openSandbox()
}, 60_000)

const writes = (language = 'en') =>
  sandbox.staff.conrad.call(consoleContract.notices.save, {
    uid: null,
    place: 'vip',
    byMail: false,
    text: goodNotice({ language }),
  })

it('the database deletes no written notice, shows none without English, and counts every change', async () => {
  const { id } = await writes('de')
  const asks = (text: string) => sandbox.pool.query(text, [id])
  await expect(asks('delete from written_notice where id = $1')).rejects.toThrow('none leaves')
  await expect(asks('update written_notice set by_mail = true where id = $1')).rejects.toThrow('counts one')
  await expect(
    asks('update written_notice set number = 1, published_at = now(), version = version + 1 where id = $1'),
  ).rejects.toThrow('written_notice_has_its_english')
  await expect(
    asks('update written_notice set published_at = now(), version = version + 1 where id = $1'),
  ).rejects.toThrow('written_notice_stands')
})

it('an invariant finds a notice that leads nowhere, and a missing guard', async () => {
  const { id } = await writes()
  const breached = async (text: string) => {
    let ids: string[] = []
    const undone = sandbox.db.transaction().execute(async (tx) => {
      await sql.raw(text).execute(tx)
      ids = (await breachesIn(tx, noticeInvariants)).map((breach) => breach.id)
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    return ids
  }
  expect(await breached(`update written_notice set place = 'nowhere', version = version + 1 where id = ${id}`)).toEqual(
    ['notices.written-in-our-languages'],
  )
  expect(await breached('alter table written_notice disable trigger written_notice_never_leaves')).toEqual([
    'notices.guards-stand',
  ])
})
