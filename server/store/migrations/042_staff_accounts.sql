-- Who of the staff may do what, and the second factor. Whoever was staff before this version keeps every role.
create table staff_accounts (
  user_id text primary key references users (id),
  roles text[] not null,
  desks text[] not null default '{}',
  -- The TOTP secret, sealed; null until the person enrols.
  totp_cipher text,
  enrolled_at timestamptz(3),
  -- The time step of the last code that was taken: no code is taken twice.
  last_step bigint,
  created_at timestamptz(3) not null
);
insert into staff_accounts (user_id, roles, desks, created_at)
  select id, array['agent', 'reviewer', 'supervisor', 'finance', 'admin'],
    array['orders', 'listings', 'afterSales', 'recycling', 'complaints', 'merchants', 'identities'], now()
  from users where role = 'staff';

create table staff_recovery_codes (
  user_id text not null references users (id),
  code_hash text not null,
  used_at timestamptz(3),
  primary key (user_id, code_hash)
);

-- Sessions in which a one-time code was confirmed, by the token's hash. Idle for 30 minutes: the code again.
create table staff_sessions (
  token_hash text primary key references tokens (hash),
  active_at timestamptz(3) not null
);

-- Everything that staff did or opened. Rows are only added; each carries the hash of the one before.
create table audit_log (
  seq bigint primary key,
  at timestamptz(3) not null,
  staff_id text not null,
  action text not null,
  subject text,
  subject_id text,
  detail jsonb not null,
  previous_hash text not null,
  hash text not null
);
create index audit_log_staff on audit_log (staff_id, seq desc);
create index audit_log_subject on audit_log (subject, subject_id, seq desc);
-- The last row of the log. It is locked to add the next one.
create table audit_log_end (
  id text primary key,
  seq bigint not null,
  hash text not null
);
insert into audit_log_end (id, seq, hash) values ('all', 0, '');
