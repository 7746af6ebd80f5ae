-- The pictures that a member sent as an inspector stay when the account is closed.
create index inspection_reports_staff on inspection_reports (staff_id);
