create table limits (
  key text primary key,
  points integer not null,
  expire bigint
);
create index limits_expire on limits (expire);
create index captchas_expires on captchas (expires_at);
create index sms_codes_expires on sms_codes (expires_at);
create index inbox_newest on inbox (created_at desc, id desc);
create index listings_sold on listings (sold_at desc, id desc) where status = 'sold';
