-- Holds all that balances and statements need of a line, so that they read the index only.
create index ledger_lines_balances on ledger_lines (account) include (entry_id, amount);
drop index ledger_lines_account;
