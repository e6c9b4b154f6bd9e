-- Where an employee is paid to: the bank file of a payroll needs it.
alter table employee add column bank_account text;
