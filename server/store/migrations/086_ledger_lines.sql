-- With kind and time, a wallet is read newest first from its own lines. They are null in lines that the version before
-- writes: these are read with their entry.
update ledger_lines l set kind = e.kind, created_at = e.created_at from ledger_entries e where e.id = l.entry_id;
