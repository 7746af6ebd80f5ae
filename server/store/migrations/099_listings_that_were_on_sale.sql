-- Whether the listing was on sale since its seller submitted it last, and so at its present price.
alter table listings add column was_on_sale boolean not null default true;
