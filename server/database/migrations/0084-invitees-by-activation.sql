-- Team lists the activated invitees first, and the others on a tab of their own. Skipped rows are read in the index alone.
create index member_invited_by_activation on member (referrer_uid, (activated_at is not null), created_at desc, uid desc);
