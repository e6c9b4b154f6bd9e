-- For whom a narrowed payroll was asked: somebody who has left gets no item until a shift of theirs can be paid, and is still to be paid then.
create table payroll_employee (
  payroll uuid not null references payroll (uuid) on delete cascade,
  employee uuid not null references employee (uuid),
  primary key (payroll, employee)
);
-- Of payrolls made before, only those who got an item are known.
insert into payroll_employee select i.payroll, i.employee from payroll_item i join payroll p on p.uuid = i.payroll where not p.everyone;
