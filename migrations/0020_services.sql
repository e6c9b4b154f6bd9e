-- Programs call the server as themselves: the audit trail names them beside people, of whom they are none.
alter table audit_entry
  add column service text,
  add constraint audit_entry_by_one check ("user" is null or service is null);
