-- Names of merchants are compared with each other.
create index users_merchants on users (id) where role = 'merchant';
