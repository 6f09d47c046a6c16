-- Several members may say of one transaction that it was theirs: who had said it first kept the one who paid from being heard.
-- Each says it once, and of each deposit one claim at a time, as before.
drop index deposit_claim_of_tx;
create unique index deposit_claim_of_member on deposit_claim (chain, tx_hash, uid) where state = 'looked at';
