alter table cashier_trades add column token text not null;
alter table cashier_trades add column notify_id text;
alter table cashier_trades add column notify_mode text;
alter table cashier_trades add column notified_at timestamptz(3);
create unique index cashier_trades_token on cashier_trades (token);

create table cashier_refunds (
  out_trade_no text not null references cashier_trades (out_trade_no),
  out_request_no text not null,
  amount bigint not null check (amount > 0),
  created_at timestamptz(3) not null,
  primary key (out_trade_no, out_request_no)
);
