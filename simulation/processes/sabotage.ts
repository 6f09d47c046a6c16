/** Replaces a piece of a database function. Fails if the piece is missing. */
const rewritten = (name: string, from: string, to: string) => `
do $sabotage$
declare
  before constant text := pg_get_functiondef('${name}'::regproc);
  after constant text := replace(before, $from$${from}$from$, $to$${to}$to$);
begin
  if before = after then raise exception '${name} has no code left to break'; end if;
  execute after;
end $sabotage$`

/** Defects of the database. Each must be found by a family. */
export const sabotage = {
  /** Balances are read without a lock. */
  'locks missing': [rewritten('ledger_hold', 'order by a.id for no key update', 'order by a.id')],
  /** Accounts may be negative. */
  'constraint missing': [
    'alter table account drop constraint account_not_negative',
    rewritten('transfer_line_moves_balances', 'and (a.mirror or c.lowest >= 0)', ''),
  ],
  /** Commits are answered long before they are on the disk. */
  'commits not flushed': [
    'alter database humidor_run set synchronous_commit = off',
    "alter system set wal_writer_delay = '10s'",
    'select pg_reload_conf()',
  ],
} as const satisfies Record<string, readonly string[]>

export type Sabotage = keyof typeof sabotage
