-- A browser is looked up by its mark alone before it is given a captcha.
create index known_places_place on known_places (place);
