-- The open differences of an order's payments, which the payout to its seller waits for.
create index reconciliation_lines_trade on reconciliation_lines (trade_no) where settled_at is null;
