-- A final version that was approved is signed off. It is kept, and a newer version over it has a reason.
alter table video_upload
  add column override_reason text constraint video_upload_override_reason_length check (length(override_reason) between 1 and 500);
-- An upload in chunks has its reason from the beginning.
alter table upload_session add column override_reason text;
