-- The day that a payroll is paid on, which its payslips name. Payrolls that were paid before have none.
alter table payroll add column pay_date date;
alter table payroll add constraint payroll_pay_date_when_paid check (pay_date is null or status = 'PAID');
create index payroll_pay_date on payroll (pay_date, id);
