-- Pictures of the documents by which staff decide about identities. Deleted with the decision.
create table identity_pictures (
  user_id text primary key references users (id),
  -- The picture as a data URI, sealed.
  picture_cipher text not null,
  created_at timestamptz(3) not null
);
create index identity_pictures_created on identity_pictures (created_at);

-- What was paid out on a day, and what the stand-in transferred.
create index withdrawals_paid on withdrawals (finished_at) where state = 'paid';
create index cashier_transfers_day on cashier_transfers (created_at);
