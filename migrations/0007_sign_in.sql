-- Signing in: which browser a session was started on, so that strangers who guess at an account do not lock its owner out.
-- SHA-256 of the value in that browser's cookie.
alter table user_session add column device bytea;
create index user_session_device on user_session (device, "user");
