/** SQL for the salt of an owner's leaves. */
const saltOf = (secret: string, owner: string) => `sha256(${secret} || int8send(${owner}))`

/** SQL for the text that begins the leaves of a day and asset (`leafPrefix` of domain/money/liabilities.ts), as bytes. */
export const prefixOf = (day: string, asset: string) =>
  `convert_to('humidor/liability/v1 ' || to_char(${day}, 'YYYY-MM-DD') || ' ' || ${asset}, 'UTF8')`

/** SQL for the bytes of chance of a part, eight of which are its own. Those of an account suffice for four parts; most have fewer. */
const chanceOf = (part: string) => `case when ${part} < 4 then chance else sha256(chance || int4send(${part} / 4)) end`

/** SQL for where a part that is not the last ends: near an even share of the balance, `share` for each 65,536th of a part. */
const endOf = (part: string) => {
  const [chance, own] = [chanceOf(part), `${part} % 4 * 8`]
  const near = `get_byte(${chance}, ${own}) * 256 + get_byte(${chance}, ${own} + 1) - 32768`
  const noise = `('x' || encode(substr(${chance}, ${own} + 3, 6), 'hex'))::bit(48)::bigint`
  // Less than a 65,536th of each part: a coarser share.
  const coarse = `balance * (${part} * 256 + get_byte(${chance}, ${own}) - 128) / (parts * 256)`
  return `case when share = 0 then ${coarse} else share * (${part} * 65536 + ${near}) + ${noise} % share end`
}

/**
 * SQL of a query of the leaves for some balances: `asset`, `account`, `part`, `amount` and `hash`. It is the rule of leaves.ts a second
 * time, so that an invariant finds what the first gets wrong. Each `offset 0` keeps PostgreSQL from computing a hash again wherever it
 * is used.
 * @param balances a table with `asset`, `account` (its number), `balance` (above zero), and what decides the split: `prefix`, `secret`
 * (of the day), `spread` (average parts, per mille) and `largest` (a balance above it gets more parts)
 */
export const leavesOf = (balances: string) => `
  select asset, account, part, amount,
    sha256('\\x00'::bytea || prefix || int8send(account) || int4send(part) || int8send(amount) || salt) as hash
  from (
    select asset, account, prefix, salt, part, case part + 1 when parts then balance else ${endOf('(part + 1)')} end
      - case part when 0 then 0 else ${endOf('part')} end as amount
    from (
      select *, balance / (parts * 65536) as share, generate_series(0, parts - 1) as part from (
        select asset, account, balance, prefix, salt, sha256(salt || int8send(account)) as chance, greatest(
          spread / 1000 + (get_byte(salt, (account % 32)::int) * 1000 < spread % 1000 * 256)::int, balance / largest)::int as parts
        from (select *, ${saltOf('secret', 'account / 100')} as salt from ${balances} offset 0) salted offset 0
      ) counted
    ) split
    offset 0
  ) parted`
