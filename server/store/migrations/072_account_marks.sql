-- Keyed hash of the account's login name, by which a second listing of the same account is found. Existing rows get
-- theirs by jobs (server/selling/sameAccount.ts), because SQL cannot read the encrypted name. '' for a row without a name.
alter table credentials add column account_mark text;
alter table valuation_credentials add column account_mark text;
create index credentials_account on credentials (account_mark);
create index valuation_credentials_account on valuation_credentials (account_mark);
insert into jobs (id, kind, subject, run_at, created_at)
select gen_random_uuid()::text, 'listing.accountMark', 'listing', now(), now() where exists (select 1 from credentials)
union all
select gen_random_uuid()::text, 'listing.accountMark', 'valuation', now(), now()
where exists (select 1 from valuation_credentials);
