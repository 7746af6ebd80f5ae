-- Messages about a bidding led to the page of a valuation.
update messages m set kind = 25, kind_name = '竞价'
  from valuations v
  where m.kind = 14 and m.related_type = 'valuation' and m.related_id = v.id and v.kind = 'bidding';
