-- Claims and swaps outlive the schedule or the shift that they are about: each keeps a description of what was removed.
alter table shift_claim drop constraint shift_claim_schedule_fkey;
alter table shift_claim alter column schedule drop not null;
alter table shift_claim add constraint shift_claim_schedule_fkey foreign key (schedule) references schedule (uuid) on delete set null;
-- The schedule that was removed: startTime, endTime, title, accountName.
alter table shift_claim add column removed jsonb;
alter table shift_claim add constraint shift_claim_about check (schedule is not null or (removed is not null and status <> 'REQUESTED'));

alter table shift_swap drop constraint shift_swap_shift_fkey;
alter table shift_swap drop constraint shift_swap_colleague_shift_fkey;
alter table shift_swap alter column shift drop not null;
alter table shift_swap add constraint shift_swap_shift_fkey foreign key (shift) references schedule_employee (uuid) on delete set null;
alter table shift_swap add constraint shift_swap_colleague_shift_fkey foreign key (colleague_shift) references schedule_employee (uuid) on delete set null;
-- Removed shifts: startTime, endTime, role, title, accountName.
alter table shift_swap add column removed_given jsonb;
alter table shift_swap add column removed_wanted jsonb;
alter table shift_swap add constraint shift_swap_about check (shift is not null or (removed_given is not null and status not in ('REQUESTED', 'ACCEPTED')));
