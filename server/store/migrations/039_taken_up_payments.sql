-- When a payer last came back to an open payment: the last attempt is not always the payment that was made last.
alter table payments add column taken_up_at timestamptz;
