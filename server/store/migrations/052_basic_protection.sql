-- Listings whose sellers cannot supply the documents of the protection offer only the basic one.
update listings set protection = 'none' where not can_assure and protection = 'paid';
