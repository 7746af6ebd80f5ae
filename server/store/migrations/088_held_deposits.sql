-- The deposits of a seller that the platform holds, for the wallet. Few of a seller's trades have one.
create index recycle_orders_held_deposits on recycle_orders (seller_id) include (deposit) where deposit_state = 'paid';
