-- Holds all that balances need of a line, so that they read the index only. After the rows have changed, in a transaction
-- of its own, so that the index has no old rows.
create index ledger_lines_balances on ledger_lines (account) include (entry_id, amount);
drop index ledger_lines_account;
-- The lines of wallets, newest first, and the few lines without kind and time.
create index ledger_lines_proceeds on ledger_lines (account, created_at desc, entry_id desc) include (amount)
  where kind in ('payout', 'forfeit', 'compensation', 'withdrawal', 'withdrawalReturn');
create index ledger_lines_undated on ledger_lines (account) where kind is null;
