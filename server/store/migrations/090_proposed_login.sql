-- The encrypted login that a proposed recovery hands over. Null for other decisions, and once the proposal is settled or void.
alter table after_sale_proposals add column login_cipher text;
