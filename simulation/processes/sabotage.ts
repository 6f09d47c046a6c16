/** Rewrites a function of the database in one place. Fails where that place is not there any more. */
const rewritten = (name: string, from: string, to: string) => `
do $sabotage$
declare
  before constant text := pg_get_functiondef('${name}'::regproc);
  after constant text := replace(before, $from$${from}$from$, $to$${to}$to$);
begin
  if before = after then raise exception '${name} has nothing left to break'; end if;
  execute after;
end $sabotage$`

/** Ways to break the database on purpose, each of which some family has to notice. */
export const sabotage = {
  /** Nobody waits for anybody else before looking at a balance. */
  'locks gone': [rewritten('ledger_hold', 'order by a.id for no key update', 'order by a.id')],
  /** The database lets an account go below zero. */
  'check dropped': [
    'alter table account drop constraint account_not_negative',
    rewritten('entry_moves_balances', 'and (a.mirror or c.lowest >= 0)', ''),
  ],
  /** A commit is answered long before it is on the disk. */
  'commits not flushed': [
    'alter database humidor_world set synchronous_commit = off',
    "alter system set wal_writer_delay = '10s'",
    'select pg_reload_conf()',
  ],
} as const satisfies Record<string, readonly string[]>

export type Sabotage = keyof typeof sabotage
