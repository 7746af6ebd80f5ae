-- Title and first picture that a quote was made for. Null while the valuation still shows them.
alter table quotes add column title text;
alter table quotes add column picture text;
