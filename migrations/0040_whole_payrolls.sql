-- Whether a payroll leaves out nobody who is usually paid by its kind of period: only such a one says that the period is paid.
alter table payroll add column whole boolean not null default true;
-- Of payrolls made before, by whom the period is set for now and was there then.
with usual as (
  select p.uuid, count(e.uuid) > 0 and count(e.uuid) = count(a.employee) as whole from payroll p
  left join employee e on e.payroll_period = p.period_type and e.status <> 'DELETED' and e.create_time <= p.create_time
  left join payroll_employee a on a.payroll = p.uuid and a.employee = e.uuid
  where not p.everyone group by p.uuid
)
update payroll p set whole = usual.whole from usual where usual.uuid = p.uuid;
