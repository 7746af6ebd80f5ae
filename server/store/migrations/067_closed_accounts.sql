-- When a member's account was closed. Its row is anonymous from then on, and suspended, so that no process admits it.
alter table users add column closed_at timestamptz(3);
-- The codes of a closed account are deleted with it.
create index sms_codes_phone on sms_codes (phone);
