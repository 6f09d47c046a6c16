-- One row in a world to try, written before anybody moves in, and none in a house that is run: what the sandbox may begin again, and what
-- production does not serve, was told by whether a clock had been moved, which says the same of a house and of a world that is half filled.
alter table clock_offset rename to sandbox;
alter table sandbox rename column milliseconds to clock_offset;
alter table sandbox add column filled boolean not null default true;
