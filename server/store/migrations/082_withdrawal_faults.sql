-- The provider's code, when a withdrawal failed for a reason that the payee cannot change.
alter table withdrawals add column fault text;
create index withdrawals_failed on withdrawals (finished_at desc, id) where state = 'failed';
