-- A game is found without the punctuation of its name. Jobs add the pairs of letters across it to the listings
-- (server/selling/listingTexts.ts), because one statement would lock all of them.
insert into jobs (id, kind, subject, run_at, created_at)
select gen_random_uuid()::text, 'listing.gameName', id, now(), now() from games;
