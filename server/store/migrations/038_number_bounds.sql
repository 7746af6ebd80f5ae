-- The bounds of a number field of a game's template; null where any number fits.
alter table attributes add column min bigint;
alter table attributes add column max bigint;
