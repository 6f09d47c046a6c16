-- When a member sent a photo, whatever became of it. What they may send in a day was counted by the pictures that were kept, so files that
-- are none, each of which costs a look, were not counted at all.
create table photo_sent (
  id bigint generated always as identity primary key,
  uid integer not null references member (uid),
  sent_at timestamptz not null
);
create index photo_sent_of on photo_sent (uid, sent_at);
create index photo_sent_at on photo_sent (sent_at);

insert into photo_sent (uid, sent_at)
  select substring(uploaded_by from 'member:(.*)')::integer, uploaded_at from picture where uploaded_by like 'member:%';
drop index picture_sent_by;
