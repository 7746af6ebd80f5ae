-- The program's rules determine these dictionaries. Editing their rows changed nothing.
delete from dictionary where type in ('serviceAmount', 'payCenter', 'sellerFee', 'guaranteeRate', 'protectDays');

-- Two attributes of a game may exchange their columns in one change.
alter table attributes drop constraint attributes_game_id_key_key,
  add constraint attributes_game_id_key_key unique (game_id, key) deferrable initially deferred;
