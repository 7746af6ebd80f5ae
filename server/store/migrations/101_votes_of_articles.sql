-- Staff can delete an article that has votes. The votes go with it.
alter table notice_votes drop constraint notice_votes_notice_id_fkey,
  add foreign key (notice_id) references notices (id) on delete cascade;
