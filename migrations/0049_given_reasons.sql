-- Lists of schedules look up the last reason for accepting conflicts: few entries have one, however long the audit trail is.
create index audit_entry_reason on audit_entry (record, id) where reason is not null;
