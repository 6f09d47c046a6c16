-- What belongs to members is shown as it was read once a day: figures of every minute would show single payments (decision 0084).
alter table transparency_day add column reading jsonb;
