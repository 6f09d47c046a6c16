-- The SQL files that are applied again whenever they change, such as the functions of the ledger: the version of each that this
-- database has, and the SHA-256 of its text (docs/decisions/0075-generated-table-types-and-repeatable-sql.md).
create table repeatable (
  name text primary key,
  version integer not null check (version > 0),
  fingerprint text not null
);
