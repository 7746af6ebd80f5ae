alter table favourites add column told_price bigint;
create index favourites_user on favourites (user_id, created_at desc, listing_id);
create index favourites_listing on favourites (listing_id);
create index browses_user on browses (user_id, created_at desc, listing_id);

create table problems (
  id text primary key,
  no text not null unique,
  user_id text not null references users (id),
  type text not null,
  content text not null,
  pictures jsonb not null,
  phone text,
  qq text,
  status text not null,
  reply text,
  created_at timestamptz(3) not null,
  replied_at timestamptz(3),
  closed_at timestamptz(3)
);
create index problems_user on problems (user_id, created_at desc, id desc);
create index problems_open on problems (created_at, id) where status = 'open';

create table notice_votes (
  notice_id integer not null references notices (id),
  user_id text not null references users (id),
  is_solved boolean not null,
  created_at timestamptz(3) not null,
  primary key (notice_id, user_id)
);

alter table support_agents add column qr_code text;
update support_agents set qr_code = '/img/contact/' || id || '.webp';

delete from dictionary where type = 'problemType';
insert into dictionary (type, label, value, remark, sort)
  select 'problemType', label, value, remark, sort from (values
    ('改进建议', '1', '功能、页面、规则上希望改进的地方', 1),
    ('问题反馈', '2', '遇到的故障，写清页面和时间', 2),
    ('投诉举报', '3', '对交易对方、客服或其他用户的投诉', 3)) as entry (label, value, remark, sort)
  where exists (select 1 from dictionary);
