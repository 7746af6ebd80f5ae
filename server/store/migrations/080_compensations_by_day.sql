-- The compensations of the last days, for the overview.
create index ledger_entries_compensation on ledger_entries (created_at) where kind = 'compensation';
