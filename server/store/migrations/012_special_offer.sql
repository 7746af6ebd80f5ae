-- What was marked until now has no price to compare with.
update listings set is_special_offer = false where is_special_offer;

alter table listings
  add column former_price bigint,
  add column offer_ends_at timestamptz(3),
  add constraint listings_special_offer check (
    case when is_special_offer
      then former_price is not null and former_price > price and offer_ends_at is not null
      else former_price is null and offer_ends_at is null
    end
  );
create index listings_special on listings (status, listed_at desc, id desc) where is_special_offer;

-- What a listing cost until it cost something else.
create table former_prices (
  id text primary key,
  listing_id text not null references listings (id),
  price bigint not null,
  until_at timestamptz(3) not null
);
create index former_prices_listing on former_prices (listing_id, until_at);
