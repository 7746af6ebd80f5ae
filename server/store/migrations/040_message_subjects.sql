-- What a message is about was not stored at first. It followed from the kind.
update messages set related_type = case
  when kind in (1, 2, 3, 10, 17, 19) then 'listing'
  when kind in (4, 5, 6, 7, 8, 9, 21) then 'order'
  when kind in (11, 14) then 'valuation'
  when kind in (12, 13) then 'recycleOrder'
  when kind in (15) then 'merchant'
  when kind in (16, 22) then 'account'
  when kind in (18) then 'afterSale'
  when kind in (20) then 'problem'
end
where related_type is null and related_id is not null;
