-- The key of a range names its day without the era, so a day before Christ would share the key with the same day after.
alter table settled_range add constraint settled_range_day check (day > '2000-01-01');
alter table settled_subject add constraint settled_subject_day check (day > '2000-01-01');
